import { expect, test } from 'bun:test'
import { layOut } from './grid-layout.ts'
import { drawnSections, lineKey, positionsOf } from './listing-rows.ts'

/** Returns the keys of the lines rendered in a window of 300 px, with the item at `active` active. */
function keysAt(top: number, columns: number, active = -1): string[] {
  const layout = layOut({ folders: 7, files: 400, columns, lineHeight: 30, headingHeight: 40 })
  const window = { top, bottom: top + 300, width: 900 }
  return drawnSections(layout, window).flatMap((drawn) => {
    const { section } = drawn
    const lines = positionsOf(drawn, active).map(
      (position) => section.firstLine + Math.floor((position - section.first) / columns),
    )
    return [...new Set(lines)].map((line) => `${section.name} ${lineKey(window, drawn, line)}`)
  })
}

test('no two lines have the same key, wherever the listing is scrolled to', () => {
  for (const columns of [1, 3]) {
    for (let top = 0; top < 4000; top += 17) {
      const keys = keysAt(top, columns)
      expect(new Set(keys).size).toBe(keys.length)
    }
  }
})

test('a line further down, the same keys but one: what left is drawn over for what came', () => {
  const [before, after] = [keysAt(2000, 1), keysAt(2030, 1)].map((keys) => new Set(keys))
  expect(after?.difference(before ?? new Set()).size).toBeLessThanOrEqual(1)
})

test('what the keyboard is on keeps a line of its own outside of the window', () => {
  expect(keysAt(3000, 1, 8)).toContain('files active')
  expect(keysAt(0, 1, 8)).not.toContain('files active')
})
