import { expect, test } from 'bun:test'
import { cpuTime } from '#testing/cpu-time.ts'
import { ByteReader, StreamedPieces } from './byte-reader.ts'

async function* pieces(...texts: readonly string[]) {
  for (const text of texts) yield Buffer.from(text)
}
const reading = (...texts: readonly string[]) => new ByteReader(new StreamedPieces(pieces(...texts)))

test('bytes that are taken back come again, in order and across pieces', async () => {
  const reader = reading('abcd', 'efgh', 'ijkl')
  const first = await reader.readUpTo(2)
  reader.unread(first)
  expect((await reader.readUpTo(6)).toString()).toBe('abcdef')
  reader.unread(Buffer.from('ef'))
  reader.unread(Buffer.from('cd'))
  expect(reader.position).toBe(2)
  expect((await reader.readBytes(5))?.toString()).toBe('cdefg')
  reader.unread(Buffer.from('fg'))
  await reader.skip(4)
  expect((await reader.readPiece())?.toString()).toBe('jkl')
  expect([reader.position, await reader.readPiece()]).toEqual([12, null])
})

test('bytes that are taken back again and again are not copied with all that follow', async () => {
  const whole = Buffer.alloc(8 * 1024 * 1024, 'x')
  const reader = new ByteReader(new StreamedPieces(pieces(whole.toString('latin1'))))
  const began = cpuTime()
  // Copying them all takes some seconds.
  for (let at = 0; at < 2000; at += 1) reader.unread(await reader.readUpTo(4))
  expect(cpuTime() - began).toBeLessThan(500)
  expect((await reader.readBytes(whole.length))?.length).toBe(whole.length)
})
