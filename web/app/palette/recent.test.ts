import { expect, test } from 'bun:test'
import { recentCommands, rememberCommand } from './recent.ts'

test('the five that were used last are remembered, each once, the latest first', () => {
  const kept = new Map<string, string>()
  const keep = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
  expect(recentCommands(keep)).toEqual([])
  for (const id of ['a', 'b', 'c', 'd', 'e', 'f', 'b']) rememberCommand(id, keep)
  expect(recentCommands(keep)).toEqual(['b', 'f', 'e', 'd', 'c'])
})
