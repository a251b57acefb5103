import { expect, test } from 'bun:test'
import { readStored, writeStored } from './storage.ts'

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
  expect(readStored('key', refusing)).toBeNull()
  expect(writeStored('key', 'value', refusing)).toBe(false)
  expect(readStored('key', null)).toBeNull()
  expect(writeStored('key', 'value', null)).toBe(false)
})

test('null forgets', () => {
  const kept = new Map<string, string>()
  const keep = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
  expect(writeStored('key', 'value', keep)).toBe(true)
  expect(readStored('key', keep)).toBe('value')
  writeStored('key', null, keep)
  expect(readStored('key', keep)).toBeNull()
})
