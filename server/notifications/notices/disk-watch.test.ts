import { expect, test } from 'bun:test'
import type { DiskSpace } from '#server/storage/disk-space.ts'
import { DiskWatch, lowSpace } from './disk-watch.ts'

const GIB = 1024 ** 3

test('a disk is nearly full with less than 5 %, within limits', () => {
  expect(lowSpace(100 * GIB)).toBe(5 * GIB)
  expect(lowSpace(8000 * GIB)).toBe(20 * GIB)
  expect(lowSpace(15 * GIB)).toBe(GIB)
  expect(lowSpace(GIB)).toBe(0.1 * GIB)
})

test('a shortage is told once, and again after the disk had enough space', async () => {
  const told: number[] = []
  const readings = [10, 4, 3, 5.5, 4.9, 7, 4.5].map((gib): DiskSpace => ({ free: gib * GIB, total: 100 * GIB }))
  const watch = new DiskWatch({
    folder: '/',
    low: ({ free }) => told.push(free / GIB),
    read: async () => {
      const next = readings.shift()
      if (!next) throw new Error('The disk fails.')
      return next
    },
  })
  while (readings.length > 0) await watch.check()
  await watch.check()
  watch.close()
  expect(told).toEqual([4, 4.5])
})
