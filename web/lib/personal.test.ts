import { expect, test } from 'bun:test'
import { changePerson, keepsPersonal, personalKey } from './personal.ts'

test('what was kept for one person is forgotten when another comes, or nobody', () => {
  let forgotten = 0
  keepsPersonal(() => {
    forgotten += 1
  })
  changePerson(1)
  changePerson(null)
  expect(forgotten).toBe(2)
})

test('what stays on the device is under a key of each person', () => {
  const keys = [1, 2, null].map((person) => {
    changePerson(person)
    return personalKey('places')
  })
  expect(new Set(keys).size).toBe(3)
  changePerson(1)
  expect(personalKey('places')).toBe(keys[0] ?? '')
})
