import { expect, test } from 'bun:test'
import { naturalKey } from '#server/storage/natural-order.ts'
import { fc } from '#testing/properties.ts'
import { compareNatural } from './natural-compare.ts'

const order = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

test('folded names are compared as their keys are', () => {
  const name = fc.stringMatching(/^[a0 ~!.19é日-]{0,8}$/)
  fc.assert(
    fc.property(name, name, fc.nat(3), (one, other, at) => {
      const [before, after] = ['x9'.repeat(at), '9x']
      const compared = compareNatural(
        ...([before + one + after, before.length, before.length + one.length] as const),
        ...([other + after, 0, other.length] as const),
      )
      expect(Math.sign(compared)).toBe(order(naturalKey(one), naturalKey(other)))
    }),
    { numRuns: 2000 },
  )
})
