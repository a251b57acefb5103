import { expect, test } from 'bun:test'
import type { SearchResult } from '#contract/search.ts'
import { readResults } from './search-calls.ts'

const RESULT = { path: 'über/ß.txt', dir: false, size: 1, modified: 2 }
const END = { end: true, more: false, cut: null, by: 'walk' }
const line = (value: unknown) => `${JSON.stringify(value)}\n`

/** Returns a stream of the text in chunks of `size` bytes. */
const inPieces = (text: string, size: number): ReadableStream<Uint8Array> => {
  const bytes = new TextEncoder().encode(text)
  return new ReadableStream({
    start(controller) {
      for (let at = 0; at < bytes.length; at += size) controller.enqueue(bytes.slice(at, at + size))
      controller.close()
    },
  })
}

async function read(text: string, size = 1000) {
  const results: SearchResult[] = []
  const end = await readResults(inPieces(text, size), (some) => void results.push(...some))
  return { results, end }
}

test.each([1, 3, 1000])('lines are read whole, however they come (%d bytes at once)', async (size) => {
  const text = `${line(RESULT)}\n${line({ ...RESULT, path: 'b' })}\n${line(END)}`
  const { results, end } = await read(text, size)
  expect(results.map(({ path }) => path)).toEqual(['über/ß.txt', 'b'])
  expect(end).toMatchObject({ by: 'walk', more: false })
})

test('the last line needs no line end', async () => {
  expect((await read(JSON.stringify(END))).end.cut).toBeNull()
})

test('an answer without its last line was torn off', async () => {
  await expect(read(line(RESULT))).rejects.toMatchObject({ status: 0 })
  await expect(read('')).rejects.toMatchObject({ status: 0 })
})

test('what is no result is none', async () => {
  await expect(read(line({ path: 1 }))).rejects.toThrow()
  await expect(read('{"path": "a"\n')).rejects.toThrow()
})
