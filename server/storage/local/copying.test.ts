import { describe, expect, test } from 'bun:test'
import fs from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { diskWorlds } from '#server/testing/disk-world.ts'
import { authorizerIn } from '#server/testing/storage-helpers.ts'
import { temporaryDirectory } from '#server/testing/temporary-directory.ts'
import { copyContent, sameContent } from './copying.ts'
import { DiskThreads } from './disk-threads.ts'
import { openat2Fs } from './openat2-fs.ts'
import { portableFs } from './portable-fs.ts'

const MEGABYTE = 1024 * 1024

/** The methods of copying content where no blocks can be shared. */
const WAYS = {
  'by the kernel in a thread': { door: { ...openat2Fs, reflink: () => false }, threads: true },
  'byte by byte': { door: portableFs(), threads: false },
} as const

/** Returns bytes of which no two pieces are the same. */
function content(bytes: number): Buffer {
  const all = Buffer.alloc(bytes)
  for (let at = 0; at < bytes; at += 65_536) crypto.getRandomValues(all.subarray(at, at + 65_536))
  return all
}

describe.each(Object.entries(WAYS))('content is copied %s', (_, { door, threads: threaded }) => {
  /** Copies a file; returns its progress. With `control`, cancels the copy at its first progress. */
  async function copied(
    source: string,
    target: string,
    size = fs.statSync(source).size,
    control: AbortController | null = null,
  ) {
    const threads = threaded ? new DiskThreads() : null
    const [from, to] = [fs.openSync(source, 'r'), fs.openSync(target, 'w+')]
    const told: number[] = []
    try {
      const onProgress = (bytes: number) => {
        told.push(bytes)
        control?.abort(new Error('enough'))
      }
      await copyContent({ platformFs: door, threads, room: null }, from, size, to, {
        onProgress,
        ...(control && { signal: control.signal }),
      })
      expect(await sameContent(threads, from, to, size)).toBe(true)
      return told
    } finally {
      threads?.close()
      fs.closeSync(from)
      fs.closeSync(to)
    }
  }

  test('whole, with progress that goes up to its size', async () => {
    using place = temporaryDirectory()
    const [source, target] = [path.join(place.path, 'a'), path.join(place.path, 'b')]
    const bytes = content(19 * MEGABYTE + 3)
    fs.writeFileSync(source, bytes)
    const told = await copied(source, target)
    expect(bytes.equals(fs.readFileSync(target))).toBe(true)
    expect(told.at(-1)).toBe(bytes.length)
    expect(told).toEqual(told.toSorted((a, b) => a - b))
    expect(told.length).toBeGreaterThan(2)
  })

  test('from a volume to another', async () => {
    using place = temporaryDirectory()
    const elsewhere = fs.mkdtempSync(path.join(fs.existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'coffer-'))
    try {
      const bytes = content(9 * MEGABYTE)
      fs.writeFileSync(path.join(elsewhere, 'a'), bytes)
      await copied(path.join(elsewhere, 'a'), path.join(place.path, 'b'))
      expect(bytes.equals(fs.readFileSync(path.join(place.path, 'b')))).toBe(true)
    } finally {
      fs.rmSync(elsewhere, { recursive: true })
    }
  })

  test('no further than until it is cancelled', async () => {
    using place = temporaryDirectory()
    const [source, target] = [path.join(place.path, 'a'), path.join(place.path, 'b')]
    fs.writeFileSync(source, '')
    fs.truncateSync(source, 200 * MEGABYTE)
    fs.writeFileSync(source, content(MEGABYTE), { flag: 'r+' })
    await expect(copied(source, target, 200 * MEGABYTE, new AbortController())).rejects.toThrow('enough')
  })

  test('and says so when the source becomes shorter', async () => {
    using place = temporaryDirectory()
    fs.writeFileSync(path.join(place.path, 'a'), content(MEGABYTE))
    await expect(copied(path.join(place.path, 'a'), path.join(place.path, 'b'), 2 * MEGABYTE)).rejects.toThrow(
      'shorter',
    )
  })
})

test('holes stay holes, and what is between them stays what it is', async () => {
  using place = temporaryDirectory()
  const source = path.join(place.path, 'sparse')
  const handle = fs.openSync(source, 'w')
  fs.writeSync(handle, 'beginning', 0)
  fs.writeSync(handle, 'middle', 300 * MEGABYTE)
  fs.ftruncateSync(handle, 1024 * MEGABYTE)
  fs.closeSync(handle)
  const target = path.join(place.path, 'copy')
  const [from, to] = [fs.openSync(source, 'r'), fs.openSync(target, 'w+')]
  const threads = new DiskThreads()
  await copyContent(
    { platformFs: { ...openat2Fs, reflink: () => false }, threads, room: null },
    from,
    1024 * MEGABYTE,
    to,
  )
  threads.close()
  const { size, blocks } = fs.fstatSync(to)
  expect(size).toBe(1024 * MEGABYTE)
  expect(blocks * 512).toBeLessThan(MEGABYTE)
  const read = (at: number, length: number) => {
    const bytes = Buffer.alloc(length)
    fs.readSync(to, bytes, 0, length, at)
    return bytes.toString()
  }
  expect([read(0, 9), read(300 * MEGABYTE, 6)]).toEqual(['beginning', 'middle'])
  fs.closeSync(from)
  fs.closeSync(to)
})

test('a folder whose copy is cancelled half-way leaves nothing', async () => {
  await using world = await diskWorlds()({ '/d/a': 'a' })
  const may = authorizerIn(world)
  const signal = AbortSignal.abort(new Error('enough'))
  {
    await using staged = await world.storage.stageFolder(may('create', '/e'))
    await staged.copy(may('list', '/d/a'), may('create', '/e/a'))
    await expect(staged.copy(may('list', '/d/a'), may('create', '/e/b'), { signal })).rejects.toThrow('enough')
    expect(await world.inspect.names('/')).toHaveLength(2)
  }
  expect(await world.inspect.names('/')).toEqual(['d'])
})

test('only the owner may look into a folder that is being copied', async () => {
  await using world = await diskWorlds()({ '/d/a': 'a' })
  const may = authorizerIn(world)
  await using staged = await world.storage.stageFolder(may('create', '/e'))
  await staged.copy(may('list', '/d/a'), may('create', '/e/a'))
  const [name] = (await world.inspect.names('/')).filter((each) => each !== 'd')
  expect(await world.inspect.permissions(`/${name}`)).toBe(0o700)
  await staged.publish()
  expect(await world.inspect.permissions('/e')).toBe(0o750)
})
