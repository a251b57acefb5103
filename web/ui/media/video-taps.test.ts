import { expect, test } from 'bun:test'
import { createTaps } from './video-taps.ts'

const CONTROLS = { type: 'controls' } as const

test('two quick taps on the same side skip, and so do further ones', () => {
  const tap = createTaps()
  expect([
    tap({ x: 0.9, at: 1000 }),
    tap({ x: 0.8, at: 1300 }),
    tap({ x: 0.8, at: 1500 }),
    tap({ x: 0.8, at: 1801 }),
  ]).toEqual([CONTROLS, { type: 'skip', seconds: 10 }, { type: 'skip', seconds: 10 }, CONTROLS])
  expect([tap({ x: 0.1, at: 5000 }), tap({ x: 0.2, at: 5100 })]).toEqual([CONTROLS, { type: 'skip', seconds: -10 }])
})

test('taps in the middle, or on both sides, do not skip', () => {
  const tap = createTaps()
  expect([
    tap({ x: 0.5, at: 0 }),
    tap({ x: 0.5, at: 100 }),
    tap({ x: 0.9, at: 150 }),
    tap({ x: 0.1, at: 200 }),
  ]).toEqual([CONTROLS, CONTROLS, CONTROLS, CONTROLS])
})
