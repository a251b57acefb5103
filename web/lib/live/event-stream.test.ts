import { expect, test } from 'bun:test'
import { serverEvents } from './event-stream.ts'

const streamOf = (pieces: readonly (string | Uint8Array)[]) =>
  new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(control) {
      for (const piece of pieces) control.enqueue(new Uint8Array(Buffer.from(piece)))
      control.close()
    },
  })

const eventsOf = (...pieces: readonly (string | Uint8Array)[]) => Array.fromAsync(serverEvents(streamOf(pieces)))

test('events have a name and data', async () => {
  expect(await eventsOf('event: a\ndata: {"x":1}\n\ndata: y\n\n')).toEqual([
    { name: 'a', data: '{"x":1}' },
    { name: 'message', data: 'y' },
  ])
})

test('comments, other fields and events without data are passed over', async () => {
  expect(await eventsOf(':\n\n: beat\nid: 7\nretry: 9\nevent: none\n\ndata:1\n\n')).toEqual([
    { name: 'message', data: '1' },
  ])
})

test('lines of data belong together, and only the first space is none of theirs', async () => {
  expect(await eventsOf('data:  a\ndata\ndata: b\n\n')).toEqual([{ name: 'message', data: ' a\n\nb' }])
})

test('every line break counts once, wherever the pieces are cut', async () => {
  const text = 'event: a\r\ndata: ü\r\n\r\nevent: b\rdata: 2\r\rdata: 3\n\n'
  const wanted = [
    { name: 'a', data: 'ü' },
    { name: 'b', data: '2' },
    { name: 'message', data: '3' },
  ]
  const bytes = Buffer.from(text)
  for (let cut = 0; cut <= bytes.length; cut += 1)
    expect(await eventsOf(bytes.subarray(0, cut), bytes.subarray(cut))).toEqual(wanted)
  expect(await eventsOf(...[...bytes].map((byte) => Uint8Array.of(byte)))).toEqual(wanted)
})

test('an event that is cut off is none', async () => {
  expect(await eventsOf('data: 1\n\ndata: 2\n')).toEqual([{ name: 'message', data: '1' }])
})

test('a line without end is given up', async () => {
  await expect(eventsOf('data: ', 'x'.repeat(1_100_000))).rejects.toThrow('too long')
})
