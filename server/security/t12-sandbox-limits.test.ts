import { expect } from 'bun:test'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { LIMITS, openSandboxWorld, type RunOptions, type SandboxWorld } from '#server/testing/sandbox-world.ts'
import { hooksWith, testWith } from '#testing/requirements.ts'
import { repetitions } from '#testing/scale.ts'

const test = testWith('bubblewrap')
const withPython = testWith('bubblewrap', 'python3')
const { afterAll, beforeAll } = hooksWith('bubblewrap')

// Resource limits of the sandbox: programs that use up resources, or do not end.

let there: SandboxWorld
beforeAll(async () => {
  there = await openSandboxWorld({ 'a.txt': 'a' })
})
afterAll(() => there[Symbol.asyncDispose]())

const MIB = 1024 * 1024
const python = (program: string, how?: RunOptions) => there.sh('python3 -', { ...how, input: program })

/** Returns the processes of this machine that sleep for this number of seconds; each test uses a different number. */
function sleepers(seconds: string): string[] {
  return readdirSync('/proc').filter((name) => {
    try {
      return readFileSync(`/proc/${name}/cmdline`, 'latin1').startsWith(`sleep\0${seconds}\0`)
    } catch {
      return false // No such process, or it has just ended.
    }
  })
}

async function untilGone(seconds: string): Promise<void> {
  while (sleepers(seconds).length > 0) await Bun.sleep(20)
}

const running = async (line: string, hear: (piece: Uint8Array) => void = () => undefined) =>
  there.sandbox.run(
    { command: ['/bin/sh', '-c', line], folder: there.folder(), env: {}, limits: LIMITS },
    { onOutput: hear },
  )

test('output without end is as much as is heard', async () => {
  let heard = 0
  const program = await running('yes | head -c 10G', (piece) => {
    heard += piece.length
    if (heard > MIB) program.end('output')
  })
  expect(await program.ended).toEqual({ how: 'ended', why: 'output' })
  expect(heard).toBeLessThan(64 * MIB)
})

test('who fails to hear ends it, and is told so', async () => {
  const program = await running('echo said; sleep 4901', () => {
    throw new Error('deaf')
  })
  await expect(program.ended).rejects.toThrow('deaf')
  await untilGone('4901')
})

withPython('memory is bounded: of one, of many, of files in memory, and of what belongs to nobody', async () => {
  const limits = { memory: 64 * MIB }
  expect((await python('b"x" * (80 << 20)', { limits })).output).toContain('MemoryError')
  const shared =
    'import mmap, time\nm = mmap.mmap(-1, 200 << 20)\nfor i in range(0, 200 << 20, 4096): m[i] = 1\ntime.sleep(20)'
  // By the kernel where there are control groups, otherwise by Coffer.
  expect((await python(shared, { limits })).ending).not.toEqual({ how: 'exited', code: 0 })
  const files = await there.sh(
    'for to in /tmp /dev/shm; do head -c 60M /dev/zero > $to/big; stat -c %s $to/big; done 2>&1',
    { limits },
  )
  const [first, second] = files.output
    .split('\n')
    .filter((line) => /^\d+$/.test(line))
    .map(Number)
  expect([first, second]).toEqual([16 * MIB, 16 * MIB])
  const nobody = 'import os\ntry: os.memfd_create("x")\nexcept PermissionError: print("refused")'
  expect((await python(nobody, { limits })).output).toBe('refused\n')
})

withPython('processors, open files and processes are bounded', async () => {
  expect((await there.sh('while :; do :; done', { limits: { processor: 1 } })).ending).toEqual({
    how: 'exited',
    code: 137,
  })
  const files = 'import os\ntry:\n  while True: last = os.open("/", os.O_RDONLY)\nexcept OSError: print(last)'
  expect((await python(files, { limits: { openFiles: 64 } })).output).toBe('63\n')
  const many = await there.sh('i=0; while [ $i -lt 60 ]; do sleep 5 & i=$((i+1)); done; wait', {
    limits: { processes: 8, time: 3000 },
  })
  expect(many.ending).not.toEqual({ how: 'exited', code: 0 })
})

test('nothing goes on that left its group, ignores signals or has lost its parents', async () => {
  const line = `trap '' TERM HUP INT; (setsid sh -c "trap '' TERM; sleep 4902" > /dev/null 2>&1 &); (sleep 4902 &);`
  await there.sh(`${line} sleep 0.2`)
  await untilGone('4902')
  const begun = Promise.withResolvers<void>()
  const program = await running(`${line} echo begun; sleep 4902`, () => begun.resolve())
  await begun.promise
  program.end('cancelled')
  expect(await program.ended).toEqual({ how: 'ended', why: 'cancelled' })
  await untilGone('4902')
})

test('what is ended while it starts does not go on', async () => {
  for (let attempt = 0; attempt < repetitions(15, 120); attempt += 1) {
    const program = await running('exec sleep 4903')
    await Bun.sleep(attempt % 15)
    program.end('cancelled')
    expect(await program.ended).toEqual({ how: 'ended', why: 'cancelled' })
  }
  await untilGone('4903')
})

test('with the server, killed, its programs end', async () => {
  const script = path.join(import.meta.dir, '../testing/sandboxed-sleeper.ts')
  const server = Bun.spawn([process.execPath, script, '4904'], { stdout: 'pipe', stderr: 'inherit' })
  let said = ''
  for await (const piece of server.stdout) {
    said += Buffer.from(piece).toString()
    if (said.split('begun').length > 2) break
  }
  // Two of each.
  while (sleepers('4904').length < 4) await Bun.sleep(20)
  server.kill('SIGKILL')
  await server.exited
  await untilGone('4904')
})

test('as many as ran leave nothing open here', async () => {
  const open = () => readdirSync('/proc/self/fd').length
  await there.sh('true')
  const before = open()
  await Promise.all(Array.from({ length: 12 }, () => there.sh('true')))
  // The runtime releases its resources a little later.
  while (open() > before) await Bun.sleep(20)
})
