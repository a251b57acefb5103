import { afterEach, expect, test } from 'bun:test'
import { longestTurn } from '#testing/cpu-time.ts'
import { PackingThreads } from './packing-threads.ts'
import { noise } from './testing/hard-contents.ts'
import { XZ_BLOCK } from './xz.ts'

let threads = new PackingThreads()
afterEach(() => {
  threads.close()
  threads = new PackingThreads()
})
const forever = new AbortController().signal
const block = (length = 900_000) => new Uint8Array(noise(length))

test('a block comes back packed, and its memory with it', async () => {
  const { made, block: memory } = await threads.bzip2(block(), forever)
  expect([made.checksums.length, memory.length]).toEqual([2, 900_000])
  const { made: other } = await threads.xz(new Uint8Array(XZ_BLOCK), forever)
  expect([other.content, other.bytes.length < 2000]).toEqual([XZ_BLOCK, true])
})

/** Waits until a block is being packed. No result arrives meanwhile, since no turn of the event loop ends. */
async function untilBegun(): Promise<void> {
  for (let step = 0; step < 100 && threads.working === 0; step += 1) await null
  expect(threads.working).toBeGreaterThan(0)
}

test('many blocks are packed by a few threads, which leave the event loop alone', async () => {
  const made = Array.from({ length: 8 }, () => threads.bzip2(block(), forever))
  const before = process.cpuUsage()
  await Bun.sleep(1)
  expect(threads.size).toBeLessThanOrEqual(2)
  const { longest } = await longestTurn(() => Promise.all(made))
  const { user, system } = process.cpuUsage(before)
  // Half of the CPU time of one of the eight blocks.
  expect(longest).toBeLessThan((user + system) / 1000 / 16)
  expect(threads.working).toBe(0)
})

test('blocks that nobody waits for any more are not packed', async () => {
  const leaving = new AbortController()
  const made = Array.from({ length: 30 }, () => threads.bzip2(block(), leaving.signal))
  const first = made.shift()
  await untilBegun()
  leaving.abort(new Error('left'))
  const all = await Promise.allSettled(made)
  expect(all.filter(({ status }) => status === 'fulfilled').length).toBeLessThanOrEqual(2)
  expect((await first)?.made.checksums.length).toBe(2)
  expect(threads.working).toBe(0)
})

test('what is too large for a block is an error, and the thread goes on', async () => {
  await expect(threads.xz(new Uint8Array(XZ_BLOCK + XZ_BLOCK), forever)).rejects.toThrow()
  expect((await threads.xz(block(10), forever)).made.content).toBe(10)
})

test('threads that were ended fail what they have to do, and take nothing more', async () => {
  const made = threads.bzip2(block(), forever)
  await untilBegun()
  threads.close()
  await expect(made).rejects.toThrow('ended')
  await expect(threads.xz(block(10), forever)).rejects.toThrow('ended')
})
