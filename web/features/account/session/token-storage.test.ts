import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { createTokenStorage } from './token-storage.ts'

/** Creates a browser storage, or one that refuses to store anything. */
function storage(refuses: boolean): Storage {
  const kept = new Map<string, string>()
  return {
    length: 0,
    clear: () => kept.clear(),
    key: () => null,
    getItem: (key) => kept.get(key) ?? null,
    removeItem: (key) => void kept.delete(key),
    setItem(key, value) {
      if (refuses) throw new DOMException('Full.', 'QuotaExceededError')
      kept.set(key, value)
    },
  }
}
const provide = (kept: Storage) =>
  Object.defineProperty(globalThis, 'localStorage', { value: kept, configurable: true })
const before = Object.getOwnPropertyDescriptor(globalThis, 'localStorage')

afterEach(() => {
  if (before) Object.defineProperty(globalThis, 'localStorage', before)
  else Reflect.deleteProperty(globalThis, 'localStorage')
})

describe('with storage', () => {
  beforeEach(() => provide(storage(false)))

  test('a token is kept as it is, under the name other programs know', () => {
    createTokenStorage().writeToken('a.b.c')
    expect(localStorage.getItem('jwt')).toBe('a.b.c')
    expect(createTokenStorage().readToken()).toBe('a.b.c')
    createTokenStorage().writeToken(null)
    expect(localStorage.getItem('jwt')).toBeNull()
  })

  test.each([
    ['null', false],
    ['', false],
    ['rubbish', true],
    ['a.b', true],
  ])('a kept %j is no token; rubbish: %p', (text, rubbish) => {
    localStorage.setItem('jwt', text)
    const keeper = createTokenStorage()
    expect(keeper.readToken()).toBeNull()
    expect(keeper.hasInvalidToken()).toBe(rubbish)
  })
})

test('where nothing can be kept, the token lives as long as the page', () => {
  provide(storage(true))
  const keeper = createTokenStorage()
  keeper.writeToken('a.b.c')
  expect(keeper.readToken()).toBe('a.b.c')
  expect(createTokenStorage().readToken()).toBeNull()
  keeper.writeToken(null)
  expect(keeper.readToken()).toBeNull()
})
