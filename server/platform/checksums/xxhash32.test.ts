import { expect, test } from 'bun:test'
import { fc } from '#testing/properties.ts'
import { repetitions } from '#testing/scale.ts'
import { XxHash32 } from './xxhash32.ts'

test('says the same of pieces as the runtime of the whole', () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 70 }), { maxLength: 8 }), (pieces) => {
      const hash = new XxHash32()
      for (const piece of pieces) hash.update(piece)
      expect(hash.digest()).toBe(Bun.hash.xxHash32(Buffer.concat(pieces)))
    }),
    { numRuns: repetitions(400, 10_000) },
  )
})

test('of nothing is the value the specification gives', () => {
  expect(new XxHash32().digest()).toBe(0x02cc5d05)
})
