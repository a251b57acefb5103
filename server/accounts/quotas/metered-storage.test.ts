import { describe, expect, test } from 'bun:test'
import { ROOT } from '#server/access/virtual-path.ts'
import { MeteredStorage } from '#server/storage/metered/metered-storage.ts'
import { NO_AMOUNT, type UsageMeter } from '#server/storage/metered/usage-meter.ts'
import { storageConformance } from '#server/storage/storage-conformance.ts'
import { diskWorlds } from '#server/testing/disk-world.ts'
import { openMemoryWorld } from '#server/testing/memory-world.ts'
import { authorizerIn, content, outcomeOf } from '#server/testing/storage-helpers.ts'
import type { OpenWorld } from '#server/testing/storage-world.ts'
import { Pool } from './pool.ts'
import { Pools } from './pools.ts'

const UNUSED = {
  ...{ save: () => undefined, recount: async () => undefined, now: Date.now },
  ...{ warn: () => undefined, releaseIdle: () => undefined },
}

/** Returns a meter with one pool, which is empty at first. */
function meterWith(bytes: number) {
  const pool = new Pool({ ...UNUSED, kind: 'home', place: ROOT }, { bytes, files: null }, null)
  pool.setCounted({ live: NO_AMOUNT, trash: NO_AMOUNT, version: NO_AMOUNT }, true)
  const pools = new Pools({ homes: new Map([[ROOT, pool]]), matching: 'exact' })
  const nothing = () => undefined
  const held = {
    ...{ hold: async () => nothing, release: nothing, suspend: () => nothing },
    receive: async () => ({ [Symbol.dispose]: nothing }),
  }
  const meter: UsageMeter = { current: async () => pools, held }
  return { pool, meter }
}

const metered =
  (open: OpenWorld): OpenWorld =>
  async (tree) => {
    const world = await open(tree)
    return { ...world, storage: new MeteredStorage(world.storage, meterWith(Number.MAX_SAFE_INTEGER).meter) }
  }

storageConformance('MeteredStorage on a disk', metered(diskWorlds()))

describe('what is refused', () => {
  test('leaves nothing reserved', async () => {
    await using world = await openMemoryWorld()
    const { pool, meter } = meterWith(10)
    const storage = new MeteredStorage(world.storage, meter)
    const may = authorizerIn(world)
    expect(await outcomeOf(storage.create(may('create', '/a'), content('x'.repeat(11))))).toBe('quota_exceeded')
    expect(await outcomeOf(storage.create(may('create', '/b'), content('x'.repeat(11), null)))).toBe('quota_exceeded')
    expect(await outcomeOf(storage.create(may('create', '/c'), content('x'.repeat(5), 6)))).toBe('length_mismatch')
    await storage.create(may('create', '/d'), content('x'.repeat(10)))
    expect(pool.used).toEqual({ bytes: 10, files: 1 })
  })

  test('a staged folder that is not published does not count', async () => {
    await using world = await openMemoryWorld()
    const { pool, meter } = meterWith(10)
    const storage = new MeteredStorage(world.storage, meter)
    const may = authorizerIn(world)
    {
      await using staged = await storage.stageFolder(may('create', '/folder'))
      await staged.create(may('create', '/folder/a'), content('x'.repeat(8)))
      expect(await outcomeOf(storage.create(may('create', '/b'), content('xxx')))).toBe('quota_exceeded')
      expect(await outcomeOf(staged.create(may('create', '/folder/c'), content('xxx', null)))).toBe('quota_exceeded')
    }
    expect(pool.used).toEqual({ bytes: 0, files: 0 })
    await storage.create(may('create', '/b'), content('x'.repeat(10)))
  })
})
