import { expect, test } from 'bun:test'
import { isReservedName, isStagedName } from './reserved.ts'

test.each(['.coffer', '.COFFER', '.Coffer-x', '.coffer-', '.co\ufb00er', '.cof\u00adfer', '.coff\u200der-a'])(
  '%j is reserved',
  (name) => {
    expect(isReservedName(name)).toBe(true)
  },
)

test.each(['coffer', '.coffers', '.coffer.txt', '.coffe', '..coffer', 'x.coffer', '', '.'])('%j is not', (name) => {
  expect(isReservedName(name)).toBe(false)
})

test('content that waits for its place is told from the work directory', () => {
  expect(['.coffer-1', '.COFFER-1', '.coffer', '.coffers-1'].map(isStagedName)).toEqual([true, true, false, false])
})
