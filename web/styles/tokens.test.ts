import { describe, expect, test } from 'bun:test'
import { readTokens } from './testing/token-colors.ts'

const css = await Bun.file(new URL('./tokens.css', import.meta.url)).text()

type Theme = 'light' | 'dark'
const THEMES = ['light', 'dark'] as const

/** Cases in which other values of some tokens apply. */
const VARIANTS = [':root', 'prefers-contrast: more', '[data-selection="teal"]'] as const
const plain = readTokens(css)

const contrastIn =
  ({ luminance }: ReturnType<typeof readTokens>, theme: Theme) =>
  (front: string, back: string): number => {
    const [a, b] = [luminance(front, theme), luminance(back, theme)]
    return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
  }

const PLAIN = ['--surface', '--surface-sunken', '--surface-raised']
const SELECTED = ['--selected', '--selected-hover', '--selection-soft']
const SURFACES = [...PLAIN, ...SELECTED, '--accent-soft', '--info-soft']
const STATES = ['danger', 'success', 'warning', 'info']
const KINDS = plain.names.filter((name) => name.startsWith('--kind-') && name !== '--kind-folder-back')
const AVATARS = plain.names.filter((name) => name.startsWith('--avatar-'))
const CODE = plain.names.filter((name) => /^--(?:code|ansi)-/.test(name))

const on = (backs: readonly string[], ...fronts: string[]) =>
  fronts.flatMap((front) => backs.map((back) => [front, back] as const))

const READ = [
  ...on(SURFACES, '--text', '--text-muted'),
  ...on([...PLAIN, '--accent-soft', ...SELECTED], '--accent-text'),
  ...on(PLAIN, '--danger-text', '--info'),
  ...on(['--accent', '--accent-hover'], '--on-accent'),
  ...on(['--danger', '--danger-hover'], '--on-danger'),
  ...on(['--selection'], '--on-selection'),
  ...on(['--info'], '--on-info'),
  ...on(
    STATES.map((state) => `--${state}-soft`),
    '--text',
  ),
  ...on(['--danger-soft'], '--danger-text'),
  ...on(['--info-soft'], '--info'),
  ...on(['--warning-soft'], '--warning'),
  ...on(['--match'], '--text'),
  ...on(['--tip'], '--on-tip', '--on-tip-muted'),
  ...on(['--paper'], '--on-paper', '--on-paper-muted'),
  ...on(['--sepia'], '--on-sepia', '--on-sepia-accent'),
  ...on(KINDS, '--on-kind').filter(([, kind]) => kind !== '--kind-folder'),
  ...on(AVATARS, '--on-avatar'),
  ...on(['--surface'], ...CODE),
]

const SEEN = [
  ...on(PLAIN, '--focus', '--selection', '--accent', '--danger', '--success', '--warning', '--info'),
  ...on(SELECTED, '--focus', '--selection'),
  ...on(['--accent-soft'], '--focus'),
  ...on([...PLAIN, '--selected'], ...KINDS),
  ...on(['--kind-folder'], '--on-kind'),
  ...on(['--surface', '--surface-raised', '--field'], '--line-control'),
]

describe.each(THEMES)('in the %s theme', (theme) => {
  describe.each(VARIANTS)('with %s', (variant) => {
    const contrast = contrastIn(readTokens(css, variant), theme)

    test.each(READ)('%s can be read on %s', (front, back) => {
      expect(contrast(front, back)).toBeGreaterThanOrEqual(4.5)
    })

    test.each(SEEN)('%s can be seen on %s', (front, back) => {
      expect(contrast(front, back)).toBeGreaterThanOrEqual(3)
    })
  })

  test('users who prefer more contrast read muted text at 7:1', () => {
    const contrast = contrastIn(readTokens(css, 'prefers-contrast: more'), theme)
    for (const back of PLAIN) expect(contrast('--text-muted', back)).toBeGreaterThanOrEqual(7)
  })

  test.each(VARIANTS.slice(0, 2))('selection, primary action and information differ in hue with %s', (variant) => {
    const tokens = readTokens(css, variant)
    const hues = ['--selection', '--accent', '--info'].map((token) => tokens.hue(token, theme))
    const apart = hues.flatMap((hue, at) => hues.slice(at + 1).map((other) => Math.abs(hue - other)))
    expect(Math.min(...apart)).toBeGreaterThanOrEqual(35)
    expect(tokens.hue('--focus', theme)).toBeCloseTo(tokens.hue('--selection', theme), -1)
  })
})
