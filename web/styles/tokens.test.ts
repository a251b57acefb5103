import { describe, expect, test } from 'bun:test'
import { readTokens } from './testing/token-colors.ts'

const tokens = readTokens(await Bun.file(new URL('./tokens.css', import.meta.url)).text())

function contrast(front: string, back: string, theme: 'light' | 'dark'): number {
  const [a, b] = [front, back].map((token) => tokens.luminance(token, theme))
  if (a === undefined || b === undefined) throw new Error('two colours are needed')
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

const SURFACES = [
  '--surface',
  '--surface-sunken',
  '--surface-raised',
  '--selected',
  '--selected-hover',
  '--accent-soft',
]
const PLAIN = SURFACES.slice(0, 3)
const KINDS = tokens.names.filter((name) => name.startsWith('--kind-'))

describe.each(['light', 'dark'] as const)('in the %s theme', (theme) => {
  test.each([
    ...SURFACES.flatMap((back) => [['--text', back] as const, ['--text-muted', back] as const]),
    ...PLAIN.flatMap((back) => [['--accent-text', back] as const, ['--danger-text', back] as const]),
    ['--on-accent', '--accent'],
    ['--on-accent', '--accent-hover'],
    ['--on-danger', '--danger'],
    ['--on-danger', '--danger-hover'],
    ['--accent-text', '--accent-soft'],
    ['--text', '--danger-soft'],
    ['--text', '--success-soft'],
    ['--warning', '--warning-soft'],
    ['--text', '--match'],
    ['--on-tip', '--tip'],
    ['--on-tip-muted', '--tip'],
  ] as const)('%s can be read on %s', (front, back) => {
    expect(contrast(front, back, theme)).toBeGreaterThanOrEqual(4.5)
  })

  test.each([
    ...['--focus', '--accent', '--danger', '--success'].flatMap((front) => PLAIN.map((back) => [front, back] as const)),
    ...KINDS.flatMap((front) => [...PLAIN, '--selected'].map((back) => [front, back] as const)),
    ['--line-control', '--surface'],
    ['--line-control', '--surface-raised'],
    ['--line-control', '--field'],
    ['--focus', '--selected'],
  ])('%s can be seen on %s', (front, back) => {
    expect(contrast(front, back, theme)).toBeGreaterThanOrEqual(3)
  })
})
