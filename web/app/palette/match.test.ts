import { describe, expect, test } from 'bun:test'
import { matchCommand, matchesByWords } from './match.ts'

const best = (typed: string, ...names: string[]) =>
  names
    .flatMap((name) => {
      const match = matchCommand(name, typed)
      return match && !match.isScattered ? [{ name, ...match }] : []
    })
    .toSorted((a, b) => a.score - b.score)
    .map(({ name }) => name)

describe('the name of a command', () => {
  test('is found by its beginning, by the beginning of a word, and inside of one, in this order', () => {
    expect(best('ne', 'Phone', 'Copy the newest', 'New folder', 'Undo')).toEqual([
      'New folder',
      'Copy the newest',
      'Phone',
    ])
  })

  test('is found by scattered letters in their order', () => {
    expect(matchCommand('New folder', 'nfd')).toEqual({
      ...{ score: 3, isScattered: true },
      marks: [
        [0, 1],
        [4, 5],
        [7, 8],
      ],
    })
    expect(matchCommand('New folder', 'dn')).toBeNull()
  })

  test('is found by its words in any order, and by nothing that it lacks', () => {
    expect(best('folder new', 'New folder', 'New file')).toEqual(['New folder'])
    expect(matchCommand('New folder', 'x')).toBeNull()
    expect(matchCommand('New folder', 'folder x')).toBeNull()
  })

  test('is found whatever the case and the accents', () => {
    expect(matchCommand('Télécharger', 'TELE')?.marks).toEqual([[0, 4]])
    expect(matchCommand('Größe ändern', 'grosse')).toBeNull()
    expect(matchCommand('Größe ändern', 'ande')?.marks).toEqual([[6, 10]])
    expect(matchCommand('新しいフォルダー', 'フォル')?.marks).toEqual([[3, 6]])
    // A Hangul syllable counts as a letter: two syllables with the same initial differ.
    expect(matchCommand('삭제', '설정')).toBeNull()
    expect(matchCommand('프로필 설정', '설정')?.marks).toEqual([[4, 6]])
    expect(matchCommand('مجلد جديد', 'جديد')?.marks).toEqual([[5, 9]])
  })

  test('has its marks in order, one for what touches', () => {
    expect(matchCommand('New folder', 'fol new')?.marks).toEqual([
      [0, 3],
      [4, 7],
    ])
    expect(matchCommand('New folder', 'ne new')?.marks).toEqual([[0, 3]])
    expect(matchCommand('👍 New', 'new')?.marks).toEqual([[3, 6]])
  })

  test('is by words only if it has every word', () => {
    expect(matchesByWords('Made here', 'RE')).toBe(true)
    expect(matchesByWords('Made here', 'here mad')).toBe(true)
    expect(matchesByWords('Made here', 'ren')).toBe(false)
    expect(matchesByWords('Made here', 'mdhr')).toBe(false)
  })
})
