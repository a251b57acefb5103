import { expect, test } from 'bun:test'
import { hasReservedName, isReservedName, isStagedName } from './reserved.ts'
import { parsePlainPath } from './virtual-path.ts'

test.each([
  '.coffer',
  '.COFFER',
  '.Coffer-x',
  '.coffer-',
  '.co\ufb00er',
  '.cof\u00adfer',
  '.coff\u200der-a',
  '\u00ad.coffer',
])('%j is reserved', (name) => {
  expect(isReservedName(name)).toBe(true)
})

test.each(['coffer', '.coffers', '.coffer.txt', '.coffe', '..coffer', 'x.coffer', '', '.', '\u00ad', 'é.coffer'])(
  '%j is not',
  (name) => {
    expect(isReservedName(name)).toBe(false)
  },
)

test('a path is reserved with any of its names', () => {
  const reserved = ['/.coffer', '/a/.COFFER/b', '/a/.coffer-1', '/\u200d.coffer/b']
  const others = ['/', '/a', '/.a/.b', '/a/é', '/.coffers/x', '/\u200d']
  for (const path of reserved) expect([path, hasReservedName(parsePlainPath(path))]).toEqual([path, true])
  for (const path of others) expect([path, hasReservedName(parsePlainPath(path))]).toEqual([path, false])
})

test('content that waits for its place is told from the work directory', () => {
  expect(['.coffer-1', '.COFFER-1', '.coffer', '.coffers-1'].map(isStagedName)).toEqual([true, true, false, false])
})
