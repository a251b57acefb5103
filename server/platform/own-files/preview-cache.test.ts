import { describe, expect, test } from 'bun:test'
import { readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { temporaryDirectory } from '#server/testing/temporary-directory.ts'
import { PreviewCache } from './preview-cache.ts'

const HOUR = 60 * 60_000
const keyOf = (index: number) => index.toString(16).padStart(48, '0').split('').reverse().join('')
const bytesOf = (index: number) => Buffer.alloc(1000, index)

function open(limit: number) {
  const place = temporaryDirectory()
  const clock = { now: 1_700_000_000_000 }
  const folder = path.join(place.path, 'cache')
  return {
    clock,
    folder,
    cache: new PreviewCache(folder, limit, () => clock.now),
    again: () => new PreviewCache(folder, limit, () => clock.now),
    fileOf: (index: number) => path.join(folder, keyOf(index).slice(0, 2), keyOf(index).slice(2)),
    [Symbol.dispose]: place[Symbol.dispose],
  }
}

const bytesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => statSync(path.join(folder, name)))
    .reduce((sum, found) => sum + (found.isFile() ? found.size : 0), 0)

describe('what is kept', () => {
  test('is there again, also for the next program, and private', async () => {
    using world = open(1_000_000)
    expect(world.cache.read(keyOf(1))).toBeNull()
    await world.cache.write(keyOf(1), bytesOf(1))
    await world.cache.write(keyOf(2), new Uint8Array())
    expect(world.again().read(keyOf(1))).toEqual(bytesOf(1))
    expect(world.again().read(keyOf(2))).toHaveLength(0)
    expect(statSync(world.folder).mode & 0o777).toBe(0o700)
    expect(statSync(world.fileOf(1)).mode & 0o777).toBe(0o600)
  })

  test('goes when there is too much: what was not used for longest', async () => {
    using world = open(20_000)
    for (let index = 1; index <= 15; index++) {
      await world.cache.write(keyOf(index), bytesOf(index))
      const at = (world.clock.now - (20 - index) * HOUR) / 1000
      utimesSync(world.fileOf(index), at, at)
    }
    expect(world.cache.read(keyOf(1))).toEqual(bytesOf(1))
    await world.cache.waitForCleanup()
    for (let index = 16; index <= 22; index++) {
      await world.cache.write(keyOf(index), bytesOf(index))
      await world.cache.waitForCleanup()
    }
    expect(bytesIn(world.folder)).toBeLessThanOrEqual(20_000)
    expect(world.cache.read(keyOf(1))).toEqual(bytesOf(1))
    expect(world.cache.read(keyOf(2))).toBeNull()
    expect(world.cache.read(keyOf(22))).toEqual(bytesOf(22))
  })

  test('is counted when a program begins, with what a crash left of another', async () => {
    using world = open(5000)
    for (let index = 1; index <= 4; index++) await world.cache.write(keyOf(index), bytesOf(index))
    await world.cache.waitForCleanup()
    const leftOver = `${world.fileOf(1)}.abcdef`
    writeFileSync(leftOver, 'half')
    utimesSync(leftOver, 1, 1)
    const next = world.again()
    await next.write(keyOf(5), bytesOf(5))
    await next.waitForCleanup()
    expect(readdirSync(path.dirname(leftOver)).filter((name) => name.includes('.'))).toEqual([])
    expect(bytesIn(world.folder)).toBeLessThanOrEqual(5000)
  })

  test('is nothing where there is no room', async () => {
    using none = open(0)
    await none.cache.write(keyOf(1), bytesOf(1))
    expect(none.cache.read(keyOf(1))).toBeNull()
    expect(() => statSync(none.folder)).toThrow()
    using little = open(500)
    await little.cache.write(keyOf(1), bytesOf(1))
    expect(little.cache.read(keyOf(1))).toBeNull()
  })

  test('is whole or not there', async () => {
    using world = open(1_000_000)
    const write = async () => {
      await world.cache.write(keyOf(1), bytesOf(1))
    }
    await write()
    const file = world.fileOf(1)
    const damages = ['', 'CPV1', 'x'.repeat(1012), 'CPV1\0\0\x03\xe8\0\0\0\0'.padEnd(1012, 'x')]
    for (const damage of damages) {
      writeFileSync(file, Buffer.from(damage, 'latin1'))
      expect(world.cache.read(keyOf(1))).toBeNull()
      await write()
      expect(world.cache.read(keyOf(1))).toEqual(bytesOf(1))
    }
  })
})
