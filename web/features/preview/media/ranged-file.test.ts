import { expect, test } from 'bun:test'
import { inBlocks, RangedBlob, type ReadBytes } from './ranged-file.ts'

const SIZE = 1_000_000
const CONTENT = Uint8Array.from({ length: SIZE }, (_, at) => at % 251)

function recorded() {
  const asked: [number, number][] = []
  const read: ReadBytes = async (start, end) => {
    asked.push([start, end])
    return CONTENT.slice(start, end)
  }
  return { asked, read }
}

test('small reads beside each other are fetched once, and hold what is there', async () => {
  const { asked, read } = recorded()
  const blob = new RangedBlob(inBlocks(read, SIZE, SIZE), 'audio/mpeg', 0, SIZE)
  for (const [start, end] of [
    [0, 10],
    [100, 4000],
    [131_000, 131_500],
    [SIZE - 128, SIZE],
    [0, 0],
  ] as const)
    expect(new Uint8Array(await blob.slice(start, end).arrayBuffer())).toEqual(CONTENT.slice(start, end))
  expect(asked).toEqual([
    [0, 131_072],
    [131_072, 262_144],
    [917_504, SIZE],
  ])
})

test('a slice of a slice is a part of it, and ends where it ends', async () => {
  const blob = new RangedBlob(inBlocks(recorded().read, SIZE, SIZE), '', 0, SIZE).slice(1000, 2000)
  expect([blob.size, blob.slice(900, 5000).size]).toEqual([1000, 100])
  expect(new Uint8Array(await blob.slice(10, 20).arrayBuffer())).toEqual(CONTENT.slice(1010, 1020))
})

test('no more is read than the budget', async () => {
  const { asked, read } = recorded()
  const bounded = inBlocks(read, SIZE, 300_000)
  await bounded(0, 200_000)
  await expect(bounded(500_000, 500_010)).rejects.toThrow('More of the file')
  expect(asked.length).toBe(1)
})
