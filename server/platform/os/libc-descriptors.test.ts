import { ptr } from 'bun:ffi'
import { expect, test } from 'bun:test'
import { closeSync, constants, fstatSync, openSync, readdirSync, readSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { temporaryDirectory } from '#server/testing/temporary-directory.ts'
import { openLibc } from './open-libc.ts'
import { peerSockets } from './peer-sockets.ts'
import { findSentFile } from './sent-files.ts'

// The flags by which the runtime opens files to send them.
const LARGE_FILE = process.arch === 'arm64' ? 0o400000 : 0o100000
const opened = (file: string) => openSync(file, constants.O_RDONLY | constants.O_NONBLOCK | LARGE_FILE)

const onLinux = test.if(process.platform === 'linux')

function twoFiles() {
  const directory = temporaryDirectory()
  const [one, other] = ['one', 'other'].map((name) => path.join(directory.path, name)) as [string, string]
  for (const file of [one, other]) writeFileSync(file, 'content')
  return { one, other, [Symbol.dispose]: () => directory[Symbol.dispose]() }
}

const found = (descriptor: number) => {
  const sent = findSentFile?.(fstatSync(descriptor, { bigint: true }))
  if (!sent) throw new Error('It was not found.')
  return sent
}

onLinux('two responses of one turn stand for each other, also with another one between them', () => {
  using files = twoFiles()
  const [first, between, second] = [opened(files.one), opened(files.other), opened(files.one)]
  const both = [first, between, second].map(found)
  expect(both.map((sent) => sent.isSent())).toEqual([false, false, false])
  closeSync(first)
  closeSync(second)
  expect(both.map((sent) => sent.isSent())).toEqual([true, false, true])
  closeSync(between)
})

onLinux('a later response with the same file stands for itself', () => {
  using files = twoFiles()
  const first = opened(files.one)
  const before = found(first)
  const second = opened(files.one)
  const later = found(second)
  closeSync(second)
  expect([before.isSent(), later.isSent()]).toEqual([false, true])
  closeSync(first)
})

onLinux('it is found and cut also when nothing more can be opened', () => {
  using files = twoFiles()
  const descriptor = opened(files.one)
  withoutDescriptors(() => found(descriptor).cut())
  expect(readSync(descriptor, Buffer.alloc(1), 0, 1, 0)).toBe(0)
  closeSync(descriptor)
})

onLinux('connections are found also when nothing more can be opened', async () => {
  await using server = Bun.listen({ hostname: '127.0.0.1', port: 0, socket: { data: () => undefined } })
  await using client = await Bun.connect({
    hostname: '127.0.0.1',
    port: server.port,
    socket: { data: () => undefined },
  })
  const peer = { address: '127.0.0.1', port: server.port, localPort: client.localPort }
  expect(withoutDescriptors(() => peerSockets?.find(peer).length)).toBe(1)
})

/** Calls `work` while this process cannot open any more files. */
function withoutDescriptors<T>(work: () => T): T {
  const libc = openLibc({
    getrlimit: { args: ['i32', 'ptr'], returns: 'i32' },
    setrlimit: { args: ['i32', 'ptr'], returns: 'i32' },
  })
  const RLIMIT_NOFILE = 7
  const [usual, few] = [Buffer.from(new ArrayBuffer(16)), Buffer.from(new ArrayBuffer(16))]
  libc.getrlimit(RLIMIT_NOFILE, ptr(usual))
  usual.copy(few)
  few.writeBigUInt64LE(BigInt(Math.max(...readdirSync('/proc/self/fd').map(Number)) + 2), 0)
  libc.setrlimit(RLIMIT_NOFILE, ptr(few))
  const all: number[] = []
  try {
    for (;;) all.push(openSync('/dev/null', 'r'))
  } catch {
    return work()
  } finally {
    libc.setrlimit(RLIMIT_NOFILE, ptr(usual))
    for (const one of all) closeSync(one)
  }
}
