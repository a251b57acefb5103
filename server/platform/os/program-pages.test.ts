import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { unmapProgramPages } from './program-pages.ts'

/** Returns the memory of mapped files, in kilobytes. */
function mappedKb(): number {
  const text = readFileSync('/proc/self/smaps_rollup', 'utf8')
  const [resident = 0, anonymous = 0] = ['Rss', 'Anonymous'].map((name) =>
    Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(text)?.[1] ?? 0),
  )
  return resident - anonymous
}

test.if(unmapProgramPages !== null)('pages of the program leave the memory, and the program runs on', async () => {
  const before = mappedKb()
  unmapProgramPages?.()
  expect(mappedKb()).toBeLessThan(before * 0.8)
  const worker = new Worker(URL.createObjectURL(new Blob(['postMessage(JSON.stringify([1, 2, 3].map(String)))'])))
  const answer = await new Promise((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<string>) => resolve(data)
    worker.onerror = ({ message }) => reject(new Error(message))
  })
  worker.terminate()
  expect(answer).toBe('["1","2","3"]')
})
