import { describe, expect, test } from 'bun:test'
import { foldCase, withoutInvisible } from './fold.ts'

describe('foldCase', () => {
  test.each([
    ['A.txt', 'a.TXT'],
    ['caf\u00e9', 'CAFE\u0301'],
    ['οδος', 'ΟΔΟΣ'],
    ['straße', 'STRASSE'],
    ['ẞ', 'ß'],
    ['\u212a', 'k'],
    ['of\u00adfice', 'o\ufb03ce'],
    ['a\u200db', 'ab'],
  ])('%j and %j are one', (one, other) => {
    expect(foldCase(one)).toBe(foldCase(other))
  })

  test.each([
    ['a', 'b'],
    ['ab', 'a b'],
    ['\uff0e', '.'],
    ['e', 'é'],
  ])('%j and %j are two', (one, other) => {
    expect(foldCase(one)).not.toBe(foldCase(other))
  })

  test('ASCII alone folds as it does next to anything else', () => {
    const ascii = String.fromCharCode(...Array(128).keys())
    expect(`${foldCase(ascii)}${foldCase('é')}`).toBe(foldCase(`${ascii}é`))
  })

  test('every character folds as its upper, lower and decomposed forms do, and once is enough', () => {
    const unequal: string[] = []
    for (let code = 0; code <= 0x10ffff; code += 1) {
      if (code >= 0xd800 && code <= 0xdfff) continue
      const character = String.fromCodePoint(code)
      const fold = foldCase(`a${character}b`)
      const forms = [character.toUpperCase(), character.toLowerCase(), character.normalize('NFD'), character]
      if (forms.some((form) => foldCase(`a${form}b`) !== fold) || foldCase(fold) !== fold) unequal.push(character)
    }
    expect(unequal).toEqual([])
  })
})

test('what is visible of a path is what is visible of its names', () => {
  const other: string[] = []
  for (let code = 0; code <= 0x10ffff; code += 1) {
    if (code >= 0xd800 && code <= 0xdfff) continue
    const character = String.fromCodePoint(code)
    if (withoutInvisible(`/a/${character}`) !== `/a/${withoutInvisible(character)}`) other.push(character)
  }
  expect(other).toEqual([])
})
