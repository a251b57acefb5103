import { describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { ByteSource } from '#server/platform/os/reopened-file.ts'
import { repetitions, testSeed } from '#testing/scale.ts'
import { BoltFile } from './bolt-file.ts'
import { BoltDamage } from './damage.ts'

const FIXTURES = path.join(import.meta.dir, '../../../testing/file-browser')
const VERSIONS = ['v2.17.2', 'v2.63.23'] as const
const bytesOf = (version: string) => readFileSync(path.join(FIXTURES, `filebrowser-${version}.db`))

const sourceOf = (bytes: Buffer): ByteSource => ({
  size: bytes.length,
  read: async (start, end) => bytes.subarray(start, end),
})

/** Returns the content of the three buckets as text. */
async function contents(bytes: Buffer): Promise<Record<string, string[]>> {
  const file = await BoltFile.open(sourceOf(bytes))
  const found: Record<string, string[]> = {}
  for (const bucket of ['config', 'User', 'Link']) {
    found[bucket] = []
    for await (const { key, value } of file.entries(bucket)) found[bucket].push(`${key.toString('hex')} ${value}`)
  }
  return found
}

/** Pseudo-random number generator with a seed (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

describe.each(VERSIONS)('a database of %s', (version) => {
  test('has what its own program wrote, and nothing of its older pages', async () => {
    const expected = JSON.parse(readFileSync(path.join(FIXTURES, `filebrowser-${version}.json`), 'utf8'))
    const file = await BoltFile.open(sourceOf(bytesOf(version)))
    const names: string[] = []
    for await (const { value } of file.entries('User')) names.push(JSON.parse(value.toString()).username)
    expect(names).toEqual(expected.users.map((user: { username: string }) => user.username))
    const hashes: string[] = []
    for await (const { key, value } of file.entries('Link')) {
      expect(JSON.parse(value.toString()).hash).toBe(key.toString())
      hashes.push(key.toString())
    }
    expect(hashes).toEqual(expected.shares.map((share: { hash: string }) => share.hash).toSorted())
    const config: Record<string, unknown> = {}
    for await (const { key, value } of file.entries('config')) config[key.toString()] = JSON.parse(value.toString())
    expect(Object.keys(config)).toEqual(['auther', 'server', 'settings', 'version'])
    expect(config.server).toMatchObject({ port: expected.server.port, baseURL: expected.server.baseURL })
    expect(config.settings).toMatchObject({ key: expected.settings.key, signup: expected.settings.signup })
  })

  test('cut anywhere is refused or read as it was', async () => {
    const bytes = bytesOf(version)
    const whole = await contents(bytes)
    for (let length = 0; length < bytes.length; length += 509) {
      const found = await contents(bytes.subarray(0, length)).catch((error: unknown) => error)
      if (!(found instanceof BoltDamage)) expect(found).toEqual(whole)
    }
  })

  test('with bits turned over by the thousand ends in an answer or a refusal', async () => {
    const bytes = bytesOf(version)
    const chance = seeded(testSeed)
    let refused = 0
    for (let turn = 0; turn < repetitions(500, 20_000); turn++) {
      const spoiled = Buffer.from(bytes)
      for (let flips = 1 + Math.floor(chance() * 8); flips > 0; flips--) {
        const at = Math.floor(chance() * spoiled.length)
        spoiled[at] = (spoiled[at] ?? 0) ^ (1 << Math.floor(chance() * 8))
      }
      const found = await contents(spoiled).catch((error: unknown) => error)
      if (found instanceof BoltDamage) refused += 1
      else expect(Object.keys(found as object)).toEqual(['config', 'User', 'Link'])
    }
    expect(refused).toBeGreaterThan(0)
  })
})

describe('hostile files', () => {
  const file = (change: (bytes: Buffer) => void) => {
    const bytes = bytesOf('v2.63.23')
    change(bytes)
    return contents(bytes)
  }

  test.each([
    ['empty', Buffer.alloc(0)],
    ['another database', Buffer.from(`SQLite format 3\0${'x'.repeat(20_000)}`)],
    ['nothing but zeros', Buffer.alloc(65_536)],
  ])('%s: refused by name', async (_, bytes) => {
    expect(contents(bytes)).rejects.toThrow('it is not a bbolt database')
  })

  test('with one beginning spoiled is read by the other', async () => {
    const found = await file((bytes) => bytes.fill(0, 16, 80)).catch((error: unknown) => error)
    const other = await file((bytes) => bytes.fill(0, 4096 + 16, 4096 + 80)).catch((error: unknown) => error)
    // One of them is the older one, whose pages may have been reused.
    expect([found, other].some((each) => !(each instanceof BoltDamage))).toBeTrue()
  })
})
