import { describe, expect, test } from 'bun:test'
import { translator } from '#web/i18n/catalog.ts'
import { common as german } from '#web/i18n/generated/de/common.ts'
import { common } from '#web/i18n/generated/en/common.ts'
import { ariaShortcut, formatShortcut, isApple, type KeyStroke, matchesShortcut } from './keyboard.ts'

const english = translator(common)

const stroke = (key: string, held: Partial<KeyStroke> = {}): KeyStroke => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...held,
})
const ctrl = { ctrlKey: true }
const meta = { metaKey: true }
const shift = { shiftKey: true }

describe('matchesShortcut', () => {
  test.each([
    ['Mod+F', stroke('f', ctrl), false, true],
    ['Mod+F', stroke('F', ctrl), false, true],
    ['Mod+F', stroke('f', meta), true, true],
    ['Mod+F', stroke('f', ctrl), true, false],
    ['Mod+F', stroke('f', meta), false, false],
    ['Mod+F', stroke('f', { ...ctrl, ...shift }), false, false],
    ['Mod+Shift+N', stroke('N', { ...ctrl, ...shift }), false, true],
    ['Shift+F10', stroke('F10', shift), false, true],
    ['F2', stroke('F2'), false, true],
    ['F2', stroke('F2', { altKey: true }), false, false],
    ['Delete', stroke('Delete'), false, true],
    ['?', stroke('?', shift), false, true],
    ['Mod++', stroke('+', ctrl), false, true],
    ['Ctrl+C', stroke('c', ctrl), true, true],
    ['', stroke('x'), false, false],
  ])('%s, %j (apple: %p) → %p', (shortcut, pressed, apple, matches) => {
    expect(matchesShortcut(pressed, shortcut, apple)).toBe(matches)
  })
})

test('shortcuts read as the system writes them', () => {
  expect(formatShortcut('Mod+Shift+n', english, false)).toBe('Ctrl+Shift+N')
  expect(formatShortcut('Mod+Shift+n', english, true)).toBe('⌘⇧N')
  expect(formatShortcut('Delete', english, false)).toBe('Del')
  expect(formatShortcut('Mod++', english, false)).toBe('Ctrl++')
  expect(ariaShortcut('Mod+Shift+N', false)).toBe('Control+Shift+N')
  expect(ariaShortcut('Mod+F', true)).toBe('Meta+F')
  expect(formatShortcut(' ', english, false)).toBe('Space')
  expect(ariaShortcut(' ', false)).toBe('Space')
})

test('shortcuts name keys as keyboards of the language do, and Apple has its signs everywhere', () => {
  const t = translator(german)
  expect(formatShortcut('Mod+Shift+n', t, false)).toBe('Strg+Umschalt+N')
  expect(formatShortcut('Delete', t, false)).toBe('Entf')
  expect(formatShortcut('Alt+PageUp', t, false)).toBe('Alt+Bild auf')
  expect(formatShortcut('Mod', t, false)).toBe('Strg')
  expect(formatShortcut('Mod+Shift+n', t, true)).toBe('⌘⇧N')
  expect(formatShortcut(' ', t, true)).toBe('Leertaste')
  expect(ariaShortcut('Mod+Shift+N', false)).toBe('Control+Shift+N')
})

test('Apple systems are told by their name', () => {
  expect(isApple('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)')).toBe(true)
  expect(isApple('Mozilla/5.0 (X11; Linux x86_64)')).toBe(false)
})
