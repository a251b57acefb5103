import { describe, expect, test } from 'bun:test'
import { readTokens } from '#web/styles/testing/token-colors.ts'
import { accentOf, luminanceOf, resemblesSelection } from './accent.ts'

type Theme = 'light' | 'dark'

const css = await Bun.file(new URL('../styles/tokens.css', import.meta.url)).text()
const tokens = readTokens(css)

const GROUNDS = ['--surface', '--surface-sunken', '--surface-raised']
const SELECTED = ['--selected', '--selected-hover', '--selection-soft']
const TEXTS = ['--text', '--text-muted']

const ratio = (one: number, other: number) => (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)

/** Colors that cover all hues, muted and saturated, light and dark, and grays. */
const COLOURS = [
  '#000000',
  '#ffffff',
  '#808080',
  '#ffff00',
  '#ffe600',
  '#00ff00',
  '#0000ff',
  '#ff0000',
  '#ff00ff',
  '#00ffff',
  '#0b7478',
  '#7a1fa2',
  '#fce4ec',
  '#1b1b3a',
  ...Array.from({ length: 60 }, (_, at) => `#${((at * 2_796_203 + 40_503) % 0x1000000).toString(16).padStart(6, '0')}`),
]

const NAMED = accentOf('#000000')
type AccentName = Parameters<typeof NAMED.get>[0]

/** Returns a function that returns the value of an accent token derived from a color. */
const made = (color: string, theme: Theme) => (name: AccentName) => accentOf(color).get(name)?.[theme] ?? 'none'

describe.each(['light', 'dark'] as const)('in the %s theme', (theme) => {
  const of = (names: string[]) => names.map((name) => tokens.luminance(name, theme))

  test.each(COLOURS)('%s can be read and seen wherever it is used', (color) => {
    const token = (name: AccentName) => luminanceOf(made(color, theme)(name))
    const soft = token('--accent-soft')
    const selection = readTokens(css, resemblesSelection(color) ? '[data-selection="teal"]' : ':root')
    const selected = SELECTED.map((name) => selection.luminance(name, theme))
    const read = [
      ratio(token('--on-accent'), token('--accent')),
      ratio(token('--on-accent'), token('--accent-hover')),
      ...[...of(GROUNDS), ...selected, soft].map((ground) => ratio(token('--accent-text'), ground)),
      ...of(TEXTS).map((text) => ratio(text, soft)),
    ]
    const seen = [
      ...of(GROUNDS).map((ground) => ratio(token('--accent'), ground)),
      ratio(selection.luminance('--focus', theme), soft),
    ]
    expect(Math.min(...read)).toBeGreaterThanOrEqual(4.5)
    expect(Math.min(...seen)).toBeGreaterThanOrEqual(3)
  })
})

test('a colour that can be read as it is stays as it is', () => {
  expect(made('#7a1fa2', 'light')('--accent')).toBe('#7a1fa2')
  expect(made('#a0c8ff', 'dark')('--accent')).toBe('#a0c8ff')
})

test('a colour without any colour stays without', () => {
  for (const { light, dark } of accentOf('#444444').values())
    for (const color of [light, dark]) expect(color).toMatch(/^#(..)\1\1$/)
})

test.each([
  ['#1a73e8', true],
  ['#0b5cab', true],
  ['#3b82f6', true],
  ['#0b7478', false],
  ['#7a1fa2', false],
  ['#c62828', false],
  ['#1d1d2b', false],
  ['#808080', false],
])('%s is a blue that the selection must differ from: %s', (color, blue) => {
  expect(resemblesSelection(color)).toBe(blue)
})
