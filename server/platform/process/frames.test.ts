import { describe, expect, test } from 'bun:test'
import { fc } from '#testing/properties.ts'
import { FrameReader, writeFrame } from './frames.ts'

const LONGEST = 10_000

describe('frames', () => {
  test('come as they were sent, in whatever pieces', () => {
    const frame = fc.record({ head: fc.jsonValue(), bytes: fc.uint8Array({ maxLength: 500 }) })
    fc.assert(
      fc.property(fc.array(frame, { maxLength: 5 }), fc.integer({ min: 1, max: 700 }), (sent, size) => {
        const all = Buffer.concat(sent.flatMap(({ head, bytes }) => writeFrame(head, bytes)))
        const reader = new FrameReader(1_000_000)
        const got = []
        for (let at = 0; at < all.length; at += size) got.push(...reader.addChunk(all.subarray(at, at + size)))
        expect(got.map(({ head, bytes }) => JSON.stringify([head, [...bytes]]))).toEqual(
          sent.map(({ head, bytes }) => JSON.stringify([head, [...bytes]])),
        )
      }),
    )
  })

  test('that are too long are refused by their first bytes', () => {
    const [lengths = new Uint8Array()] = writeFrame({}, new Uint8Array(LONGEST))
    expect(() => new FrameReader(LONGEST).addChunk(Buffer.from(lengths))).toThrow(RangeError)
    expect(() => new FrameReader(LONGEST).addChunk(Buffer.alloc(8, 0xff))).toThrow(RangeError)
  })

  test('whose words are none are refused', () => {
    expect(() => new FrameReader(LONGEST).addChunk(Buffer.from('\0\0\0\x02\0\0\0\0{x', 'latin1'))).toThrow(SyntaxError)
  })
})
