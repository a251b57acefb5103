import { describe, expect, test } from 'bun:test'
import { gzipSync } from 'node:zlib'
import { ArchiveSlots } from '#server/files/downloads/archive-slots.ts'
import { createLog } from '#server/platform/log/log.ts'
import { zipOf } from '#server/testing/archives.ts'
import { openFilesWorld } from '#server/testing/files-world.ts'
import { authorizerIn } from '#server/testing/storage-helpers.ts'
import { cpuTime } from '#testing/cpu-time.ts'
import { ArchiveContentService, READ } from './service.ts'

const log = createLog({ format: 'text', level: 'error', write: () => undefined })
const visitor = (key: string) => ({ kind: 'visitor', key }) as const
const never = new AbortController().signal

/** Returns a function that lists an archive, as a user or as a visitor. */
async function listing(archives: Record<string, Uint8Array>, visitorTime?: number) {
  const world = await openFilesWorld({})
  const write = (path: string, bytes: Uint8Array) => world.arrange.file(path, new Uint8Array(bytes))
  for (const [path, bytes] of Object.entries(archives)) await write(path, bytes)
  const parts = { storage: world.storage, executor: world.executor, log, slots: undefined, visitorTime }
  const service = new ArchiveContentService(parts)
  const may = authorizerIn(world)
  const list = (path: string, as?: string) =>
    service.list({ archive: may('download', path), signal: never, ...(as && { caller: visitor(as) }) })
  return { list, write }
}

describe('the contents of an archive', () => {
  test('are read once, for users and visitors, until the file changes', async () => {
    const { list, write } = await listing({ '/it.zip': zipOf([{ name: 'a', content: 'x' }]) })
    const first = await list('/it.zip')
    expect(await list('/it.zip', 'a')).toBe(first)
    await write('/it.zip', zipOf([{ name: 'other', content: 'xyz' }]))
    const second = await list('/it.zip', 'a')
    expect(Buffer.from(second).toString()).toContain('other')
    expect(await list('/it.zip')).toBe(second)
  })

  test('are refused to visitors when reading takes too long, and not read again for a while; users get them', async () => {
    // A header of zeros is the end of a tar; what follows is decompressed for its checksum.
    const { list } = await listing({ '/it.tar.gz': gzipSync(Buffer.alloc(64 * 1024 * 1024)) }, 1)
    await expect(list('/it.tar.gz', 'a')).rejects.toMatchObject({ code: 'too_large' })
    const before = cpuTime()
    await expect(list('/it.tar.gz', 'b')).rejects.toMatchObject({ code: 'too_large' })
    expect(cpuTime() - before).toBeLessThan(1000)
    const contents = await list('/it.tar.gz')
    expect(await list('/it.tar.gz', 'a')).toBe(contents)
  })

  test('are read one at a time for each address of visitors, so that one cannot occupy the places of all', async () => {
    const slots = new ArchiveSlots({ limits: READ, patience: 1 })
    const held = [await slots.acquireSlot(visitor('a'), never)]
    await expect(slots.acquireSlot(visitor('a'), never)).rejects.toMatchObject({ code: 'too_many' })
    held.push(await slots.acquireSlot(visitor('b'), never), await slots.acquireSlot({ kind: 'user', key: 'a' }, never))
    held[0]?.release()
    held.push(await slots.acquireSlot(visitor('a'), never))
    for (const { release } of held) release()
  })
})
