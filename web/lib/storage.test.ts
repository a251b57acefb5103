import { expect, test } from 'bun:test'
import { readKept, writeKept } from './storage.ts'

const refusing = {
  getItem: (): string | null => {
    throw new DOMException('denied', 'SecurityError')
  },
  setItem: () => {
    throw new DOMException('full', 'QuotaExceededError')
  },
  removeItem: () => {
    throw new DOMException('denied', 'SecurityError')
  },
}

test('a browser that refuses storage costs the setting, not the page', () => {
  expect(readKept('key', refusing)).toBeNull()
  expect(writeKept('key', 'value', refusing)).toBe(false)
  expect(readKept('key', null)).toBeNull()
  expect(writeKept('key', 'value', null)).toBe(false)
})

test('null forgets', () => {
  const kept = new Map<string, string>()
  const keep = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
  expect(writeKept('key', 'value', keep)).toBe(true)
  expect(readKept('key', keep)).toBe('value')
  writeKept('key', null, keep)
  expect(readKept('key', keep)).toBeNull()
})
