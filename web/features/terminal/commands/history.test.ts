import { expect, test } from 'bun:test'
import { CommandHistory, type HistoryStorage } from './history.ts'

function keepInMemory(): HistoryStorage {
  const kept = new Map<string, string>()
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  }
}

test('goes back to the first and forth to what was being typed', () => {
  const history = new CommandHistory(1, null)
  history.add('ls')
  history.add('git status')
  expect([history.older('gi'), history.older('git status'), history.older('ls')]).toEqual(['git status', 'ls', null])
  expect([history.newer(), history.newer(), history.newer()]).toEqual(['git status', 'gi', null])
})

test('the same twice is there once', () => {
  const history = new CommandHistory(1, null)
  history.add('ls')
  history.add('ls')
  expect([history.older(''), history.older('')]).toEqual(['ls', null])
})

test('stays in the tab, for the one who typed it', () => {
  const keep = keepInMemory()
  new CommandHistory(1, keep).add('ls')
  expect(new CommandHistory(1, keep).older('')).toBe('ls')
  expect(new CommandHistory(2, keep).older('')).toBeNull()
  new CommandHistory(1, keep).forget()
  expect(new CommandHistory(1, keep).older('')).toBeNull()
})

test('what is no history of ours is none', () => {
  const keep = keepInMemory()
  for (const text of ['{', '[]', '{"id":1,"commands":[1]}']) {
    keep.setItem('coffer.shell.history', text)
    expect(new CommandHistory(1, keep).older('')).toBeNull()
  }
})

test('storage that refuses does no harm', () => {
  const refuses = () => {
    throw new Error('full')
  }
  const history = new CommandHistory(1, { getItem: refuses, setItem: refuses, removeItem: refuses })
  history.add('ls')
  expect(history.older('')).toBe('ls')
  history.forget()
  expect(history.older('')).toBeNull()
})
