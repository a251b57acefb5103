import { expect, test } from 'bun:test'
import { compareLines, passagesOf } from './line-changes.ts'
import { sideBySide } from './side-by-side.ts'

const rows = (before: string, after: string, around?: number) =>
  sideBySide(passagesOf(compareLines(before.split(''), after.split('')), around)).map((row) =>
    row.kind === 'skipped' ? row.lines : `${row.before?.text ?? ' '}|${row.after?.text ?? ' '}`,
  )

test.each([
  ['abc', 'abc', [3]],
  ['abc', 'axc', ['a|a', 'b|x', 'c|c']],
  ['ac', 'abc', ['a|a', ' |b', 'c|c']],
  ['abc', 'ac', ['a|a', 'b| ', 'c|c']],
  ['abbc', 'axc', ['a|a', 'b|x', 'b| ', 'c|c']],
])('%s beside %s', (before, after, expected) => expect(rows(before, after)).toEqual(expected))

test('what is left out is left out of both', () => expect(rows('12345a', '12345b', 1)).toEqual([4, '5|5', 'a|b']))
