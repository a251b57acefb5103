import { describe, expect, test } from 'bun:test'
import { availableActions, inlineViewOf } from './available-actions.ts'
import { MOST_SHOWN, NOW } from './contents.ts'

const ALL = { mayDownload: true, mayModify: true, mayDelete: true }
const now = { which: NOW, modified: 2, size: 10 }
const old = { which: 'a', modified: 1, size: 10 }
const large = { which: 'b', modified: 0, size: MOST_SHOWN + 1 }
const contents = [now, old, large]
const text = { name: 'a.txt', isText: true }

test.each([
  ['a.txt', true, 'text'],
  ['a.svg', true, 'picture'],
  ['a.png', false, 'picture'],
  ['a.tiff', false, null],
  ['a.zip', false, null],
] as const)('%s is looked at as %s', (name, isText, look) => expect(inlineViewOf({ name, isText })).toBe(look))

describe('what can be done with a version', () => {
  test('is everything for who may do everything', () =>
    expect(availableActions(old, contents, text, ALL)).toEqual({
      inlineView: 'text',
      tooLarge: false,
      compare: true,
      download: true,
      restore: true,
      remove: true,
    }))
  test('is neither seen nor compared where it is too large', () =>
    expect(availableActions(large, contents, text, ALL)).toMatchObject({
      inlineView: 'text',
      tooLarge: true,
      compare: false,
    }))
  test('is nothing that reads it without the right to download', () =>
    expect(availableActions(old, contents, text, { ...ALL, mayDownload: false })).toMatchObject({
      inlineView: null,
      compare: false,
      download: false,
      restore: true,
    }))
  test('is no change without the rights to change and to delete', () =>
    expect(availableActions(old, contents, text, { ...ALL, mayModify: false, mayDelete: false })).toMatchObject({
      restore: false,
      remove: false,
    }))
  test('is only to compare for what is there now', () =>
    expect(availableActions(now, contents, text, ALL)).toMatchObject({
      compare: true,
      download: false,
      restore: false,
      remove: false,
    }))
})
