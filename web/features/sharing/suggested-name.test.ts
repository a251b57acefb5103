import { expect, test } from 'bun:test'
import { LINK_NAME } from '#contract/shares.ts'
import { suggestedName } from './suggested-name.ts'

test.each([
  ['Holiday photos 2026', 'Holiday-photos-2026'],
  ['Q3 report (final).pdf', 'Q3-report-final'],
  ['Été à Saint‑Malo', 'Été-à-Saint-Malo'],
  ['写真', '写真'],
  ['.profile', 'profile'],
  ['__a', 'a'],
  ['x'.repeat(90), 'x'.repeat(40)],
])('for “%s”, “%s” is suggested', (item, name) => {
  expect(suggestedName(item)).toBe(name)
  expect(name).toMatch(LINK_NAME)
})

test('nothing is suggested for a name of symbols', () => {
  expect(suggestedName('!!!')).toBe('')
})
