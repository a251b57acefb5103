import { expect, test } from 'bun:test'
import { fc } from '#testing/properties.ts'
import { lowest } from './lowest.ts'
import { type Ranked, TopK } from './top-k.ts'

const compare = (one: Ranked, other: Ranked) =>
  one.key - other.key || one.first - other.first || one.second - other.second

test('the best of many keys, all or a part of them, are those of a complete sort', () => {
  const key = fc.record({ key: fc.nat(6), first: fc.nat(3), second: fc.nat(9) })
  fc.assert(
    fc.property(
      fc.array(key, { maxLength: 3000 }),
      fc.integer({ min: 1, max: 900 }),
      fc.nat(900),
      fc.nat(900),
      (...drawn) => {
        const [keys, wanted, from, count] = drawn
        const [best, tightened] = [new TopK(wanted), new TopK(wanted)]
        for (const one of keys) {
          best.offer(one.key, one.first, one.second)
          tightened.offer(one.key, one.first, one.second)
          tightened.tighten()
        }
        const expected = keys.toSorted(compare).slice(0, wanted)
        for (const each of [best, tightened]) {
          expect(each.size).toBe(expected.length)
          expect(each.ranked(from, from + count).sort(compare)).toEqual(expected.slice(from, from + count))
          expect(each.sorted()).toEqual(expected)
        }
        expect(lowest([...keys], count, compare)).toEqual(keys.toSorted(compare).slice(0, count))
      },
    ),
  )
})
