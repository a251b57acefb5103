import { expect, test } from 'bun:test'
import { sum, tallyOfTests } from './tally.mjs'

const summary = (...counts) => `${counts.map((line) => ` ${line}\n`).join('')}Ran 9 tests across 2 files. [3.00ms]\n`

test.each([
  ['all passed', summary('7 pass', '0 fail', '12 expect() calls'), 0, { passed: 7, failed: 0 }],
  ['some failed', summary('7 pass', '2 fail'), 1, { passed: 7, failed: 2 }],
  ['left out', summary('5 pass', '1 skip', '2 todo', '0 fail'), 0, { passed: 5, failed: 3 }],
  ['a file that cannot be loaded', summary('5 pass', '1 fail', '1 error'), 1, { passed: 5, failed: 1 }],
  ['only errors', summary('5 pass', '0 fail', '2 errors'), 1, { passed: 5, failed: 2 }],
  ['a failure nobody counted', summary('5 pass', '0 fail'), 134, { passed: 5, failed: 1 }],
  ['nothing ran', summary('0 pass', '0 fail'), 0, { passed: 0, failed: 1 }],
  ['a crash before the summary', '(pass) one\npanic: oh no\n', 132, { passed: 0, failed: 1 }],
  ['no tests found', 'The following filters did not match any test files\n', 1, { passed: 0, failed: 1 }],
  [
    'a test that prints a summary of its own',
    `${summary('99 pass')}\n${summary('1 pass', '1 fail')}`,
    1,
    { passed: 1, failed: 1 },
  ],
])('%s', (_, output, code, expected) => {
  expect(tallyOfTests(output, code)).toEqual(expected)
})

test('tallies add up', () => {
  expect(
    sum([
      { passed: 2, failed: 1 },
      { passed: 3, failed: 0, skipped: 4 },
    ]),
  ).toEqual({ passed: 5, failed: 1, skipped: 4 })
})

test('tests that declared a missing requirement are skipped, all others that did not run have failed', () => {
  const output = summary('5 pass', '3 skip', '0 fail')
  expect(tallyOfTests(output, 0, 3)).toEqual({ passed: 5, failed: 0, skipped: 3 })
  expect(tallyOfTests(output, 0, 2)).toEqual({ passed: 5, failed: 1, skipped: 2 })
  expect(tallyOfTests(output, 0)).toEqual({ passed: 5, failed: 3 })
  expect(tallyOfTests(summary('0 pass', '3 skip', '0 fail'), 0, 3)).toEqual({ passed: 0, failed: 0, skipped: 3 })
})
