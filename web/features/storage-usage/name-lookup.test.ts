import { expect, test } from 'bun:test'
import { fc } from '#testing/properties.ts'
import { nameLookup } from './name-lookup.ts'

test('every name is found where it stands, in any order, and no other is', () => {
  const names = fc.uniqueArray(fc.string({ minLength: 1 }), { maxLength: 300, size: 'max' })
  fc.assert(
    fc.property(names, fc.array(fc.string()), fc.infiniteStream(fc.nat()), (known, others, order) => {
      const place = nameLookup(known)
      const asked = [...known, ...others]
        .map((name) => ({ name, at: order.next().value }))
        .toSorted((a, b) => a.at - b.at)
      expect(asked.map(({ name }) => place(name))).toEqual(asked.map(({ name }) => known.indexOf(name)))
    }),
  )
})

test('no name is in an empty list', () => {
  expect(nameLookup([])('a')).toBe(-1)
})
