import { expect, test } from 'bun:test'
import { searchKeyHandler } from './search-key-handler.ts'

/** Presses a key and returns the actions that followed, with what became of the event. */
function press(key: string, more: { shiftKey?: boolean; isComposing?: boolean; hasRecent?: boolean } = {}): string[] {
  const done: string[] = []
  const { isComposing = false, shiftKey = false, hasRecent = false } = more
  const handle = searchKeyHandler({
    selectText: () => done.push('select'),
    forget: () => {
      done.push('forget')
      return hasRecent
    },
    openMenu: () => done.push('menu'),
    move: (step) => done.push(`move ${step}`),
    openActive: (show) => done.push(show ? 'show' : 'open'),
  })
  const event = {
    ...{ key, code: key, shiftKey, ctrlKey: false, metaKey: false, altKey: false },
    nativeEvent: { isComposing },
    preventDefault: () => done.push('prevented'),
    stopPropagation: () => done.push('stopped'),
  }
  handle(event as unknown as Parameters<typeof handle>[0])
  return done
}

test('keys act on the rows instead of the text', () => {
  expect(press('ArrowDown')).toEqual(['prevented', 'move 1'])
  expect(press('ArrowUp')).toEqual(['prevented', 'move -1'])
  expect(press('Enter')).toEqual(['prevented', 'open'])
  expect(press('F10', { shiftKey: true })).toEqual(['prevented', 'menu'])
})

test('Delete removes the active recent row, and edits the text where there is none', () => {
  expect(press('Delete', { hasRecent: true })).toEqual(['forget', 'prevented'])
  expect(press('Delete')).toEqual(['forget'])
})

test('keys that edit the text are left to the input', () => {
  expect(press('a')).toEqual([])
  expect(press('ArrowDown', { shiftKey: true })).toEqual([])
})

test('keys that select a suggestion of an input method do nothing else', () => {
  expect(press('Enter', { isComposing: true })).toEqual(['stopped'])
})
