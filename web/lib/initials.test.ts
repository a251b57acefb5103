import { expect, test } from 'bun:test'
import { avatarTone, initialsOf } from './initials.ts'

test.each([
  ['ada', 'A'],
  ['Ada Lovelace', 'AL'],
  ['ada.king-lovelace', 'AL'],
  ['ada@example', 'AE'],
  ['Émile', 'É'],
  ['  o  ', 'O'],
  ['王小明', '王'],
  ['محمد علي', 'مع'],
  ['9 lives', '9L'],
  ['<b>', 'B'],
  ['\u202E...', '#'],
])('the initials of %p are %p', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})

test('names share eight colors evenly, and each keeps its own', () => {
  const counts = new Map<number, number>()
  for (let n = 0; n < 800; n += 1) counts.set(avatarTone(`user ${n}`), (counts.get(avatarTone(`user ${n}`)) ?? 0) + 1)
  expect([...counts.keys()].sort()).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  expect(Math.min(...counts.values())).toBeGreaterThan(50)
  expect(avatarTone('ada')).toBe(avatarTone('ada'))
})
