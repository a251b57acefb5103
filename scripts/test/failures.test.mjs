import { expect, test } from 'bun:test'
import { failuresOf } from './failures.mjs'

const output = `bun test v1.4.4

server/a.test.ts:
(pass) one [1.00ms]
1 | expect(1).toBe(2)
error: expect(received).toBe(expected)
      at <anonymous> (server/a.test.ts:1:1)
(fail) group > two [0.22ms]
(pass) three

web/b.test.tsx:
(pass) four
(fail) five [1000.35ms]
  ^ this test timed out after 1000ms.

 3 pass
 2 fail
Ran 5 tests across 2 files. [1009.00ms]
`

test('what failed is told with its file, its reason and its verdict', () => {
  expect(failuresOf(output)).toEqual([
    [
      'server/a.test.ts:',
      '1 | expect(1).toBe(2)',
      'error: expect(received).toBe(expected)',
      '      at <anonymous> (server/a.test.ts:1:1)',
      '(fail) group > two [0.22ms]',
    ].join('\n'),
    'web/b.test.tsx:\n(fail) five [1000.35ms]\n  ^ this test timed out after 1000ms.',
  ])
})

test('of a test that prints much only the end is told again', () => {
  const many = Array.from({ length: 500 }, (_, at) => `line ${at}`)
  const [told] = failuresOf(['x.test.ts:', ...many, '(fail) one'].join('\n'))
  expect(told?.split('\n').slice(0, 2)).toEqual(['x.test.ts:', 'line 470'])
  expect(told?.split('\n').slice(-2)).toEqual(['line 499', '(fail) one'])
})

test('an error outside of tests is told; nothing is where all passed', () => {
  expect(failuresOf('x.test.ts:\n\n# Unhandled error between tests\n-----\nboom\n')).toEqual([
    'x.test.ts:\n# Unhandled error between tests',
  ])
  expect(failuresOf('x.test.ts:\n(pass) one\n')).toEqual([])
})

test('a file whose process ended is a failure', () => {
  expect(failuresOf('a.test.ts:\n(pass) one\n\na.test.ts:\n✗ a.test.ts (worker crashed: SIGKILL)\n')).toEqual([
    'a.test.ts:\n✗ a.test.ts (worker crashed: SIGKILL)',
  ])
})

test('failures that Bun repeats at the end of a long run are told once', () => {
  expect(failuresOf(`${output}\n2 tests failed:\n(fail) group > two [0.22ms]\n`)).toEqual(failuresOf(output))
})
