import { expect, test } from 'bun:test'
import { mkdirSync, readdirSync, utimesSync } from 'node:fs'
import path from 'node:path'
import { temporaryDirectory } from '#server/testing/temporary-directory.ts'
import { sweepScratch } from './scratch.ts'

test('only scratch folders that nobody can be working in are removed', async () => {
  using place = temporaryDirectory()
  const now = Date.now()
  for (const [name, age] of [
    ['11-1', 0],
    ['12-1', 9 * 60],
    ['13-1', 11 * 60],
  ] as const) {
    mkdirSync(path.join(place.path, name, 'in'), { recursive: true })
    utimesSync(path.join(place.path, name), now / 1000 - age, now / 1000 - age)
  }
  await sweepScratch(place.path, now)
  expect(readdirSync(place.path).sort()).toEqual(['11-1', '12-1'])
  await sweepScratch(path.join(place.path, 'none'), now)
})
