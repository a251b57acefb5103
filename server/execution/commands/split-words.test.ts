import { describe, expect, test } from 'bun:test'
import { splitWords } from './split-words.ts'

describe('the words of a line', () => {
  test.each([
    ['ls', ['ls']],
    ['  ls \t -l  ', ['ls', '-l']],
    ['git commit -m "two words"', ['git', 'commit', '-m', 'two words']],
    ["echo 'it is' it\\'s", ['echo', 'it is', "it's"]],
    [`touch "" ''`, ['touch', '', '']],
    ['a b\\ c', ['a', 'b c']],
    ['', []],
    ['a;b|c && d > e', ['a;b|c', '&&', 'd', '>', 'e']],
    ['echo $HOME $(id) `id` *.txt ~ #no', ['echo', '$HOME', '$(id)', '`id`', '*.txt', '~', '#no']],
    ['ls\nid', ['ls', 'id']],
    ['l\\s', ['ls']],
    ["l''s", ['ls']],
    ['echo grüße\u00a0du', ['echo', 'grüße\u00a0du']],
  ])('%j', (line, words) => {
    expect(splitWords(line)).toEqual(words)
  })

  test.each(["echo 'a", 'echo "a', 'echo a\\', "echo $'\\0'", 'echo a\0b'])('%j has none', (line) => {
    expect(() => splitWords(line)).toThrow(expect.objectContaining({ code: 'invalid' }))
  })
})
