import { describe, expect, test } from 'bun:test'
import { splitWords } from './words.ts'

describe('the words of a line', () => {
  test.each([
    ['  a  b\tc ', ['a', 'b', 'c']],
    [`a 'b c' "d e" f\\ g`, ['a', 'b c', 'd e', 'f g']],
    [`a'b c'"d"`, ['ab cd']],
    [`'' ""`, ['', '']],
    [`"a \\" b" '\\'`, ['a " b', '\\']],
    ['a; b && c | d > e $X `f`', ['a;', 'b', '&&', 'c', '|', 'd', '>', 'e', '$X', '`f`']],
    ['', []],
  ])('%j', (line, words) => expect(splitWords(line)).toEqual(words))

  test.each([`'a`, `"a`, `a "b\\"`, 'a \\'])('that does not end is refused: %j', (line) =>
    expect(() => splitWords(line)).toThrow('A quote is not closed.'),
  )
})
