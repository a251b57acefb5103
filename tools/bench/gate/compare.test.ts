import { expect, test } from 'bun:test'
import {
  type Calibration,
  compare,
  describe,
  type Figures,
  figuresFrom,
  type PathCpu,
  type Samples,
} from './compare.ts'

const usual: Calibration = { computing: 0.5, files: 0.2 }
const figures: Figures = { machine: 'a machine', calibration: usual, paths: { search: { user: 1, system: 0.5 } } }

const samplesOf = (path: string, ...runs: readonly { cpu: PathCpu; calibration?: Calibration }[]): Samples =>
  new Map([[path, runs.map(({ cpu, calibration = usual }) => ({ cpu, calibration }))]])
const one = (user: number, system: number, calibration = usual) =>
  compare(figures, samplesOf('search', { cpu: { user, system }, calibration }))[0]

test('a path is slower or faster from more than ten per cent on', () => {
  expect(one(1.1, 0.54)).toMatchObject({ expected: 1.5, result: 'as before' })
  expect(one(1.1, 0.56)).toMatchObject({ result: 'slower' })
  expect(one(0.9, 0.46)).toMatchObject({ result: 'as before' })
  expect(one(0.9, 0.44)).toMatchObject({ result: 'faster' })
})

test('time of the own code is scaled by the computing loop, time of the system by the loop of files', () => {
  expect(one(2, 0.5, { computing: 1, files: 0.2 })).toMatchObject({ expected: 2.5, ratio: 1, result: 'as before' })
  expect(one(1, 1, { computing: 0.5, files: 0.4 })).toMatchObject({ expected: 2, ratio: 1, result: 'as before' })
  expect(one(1, 0.5, { computing: 1, files: 0.4 })).toMatchObject({ ratio: 0.5, result: 'faster' })
})

test('the median of the ratios decides, each with the calibration of its own moment', () => {
  const samples = samplesOf(
    'search',
    { cpu: { user: 3, system: 1.5 } },
    { cpu: { user: 2, system: 1 }, calibration: { computing: 1, files: 0.4 } },
    { cpu: { user: 1, system: 0.5 } },
  )
  expect(compare(figures, samples)).toEqual([
    { path: 'search', measured: 3, expected: 1.5, ratio: 1, range: [1, 3], result: 'as before' },
  ])
})

test('a path without figures is new, and neither slower nor faster', () => {
  const [verdict] = compare(figures, samplesOf('zip', { cpu: { user: 1, system: 1 } }))
  expect(verdict).toMatchObject({ path: 'zip', measured: 2, result: 'new' })
})

test('figures from samples compare with these samples as 1, at the speed of their median moment', () => {
  const samples = samplesOf(
    'search',
    { cpu: { user: 1, system: 0.5 } },
    { cpu: { user: 2, system: 1 }, calibration: { computing: 1, files: 0.4 } },
    { cpu: { user: 1, system: 0.5 } },
  )
  expect(figuresFrom(samples, 'a machine')).toEqual(figures)
  expect(compare(figures, samples)[0]?.ratio).toBe(1)
})

test('figures from samples whose times of program and system vary compare with these samples as 1 too', () => {
  const samples = samplesOf(
    'search',
    { cpu: { user: 1, system: 1 } },
    { cpu: { user: 2, system: 0.2 } },
    { cpu: { user: 0.9, system: 2 } },
  )
  const [verdict] = compare(figuresFrom(samples, 'a machine'), samples)
  expect(verdict?.ratio).toBeCloseTo(1, 3)
})

test('the table names slower paths, and how to renew the figures of faster ones', () => {
  const samples: Samples = new Map([
    ...samplesOf('search', { cpu: { user: 2, system: 1 } }),
    ...samplesOf('zip', { cpu: { user: 1, system: 1 } }),
  ])
  const text = describe(compare(figures, samples), figures, samples)
  expect(text).toContain('| search | 1.50 s | 3.00 s | 2.00× | 2.00 to 2.00 | **slower** |')
  expect(text).toContain('| zip |  | 2.00 s |  |  | new |')
  expect(text).toContain('More than 10 % above the figures: search.')
  expect(text).toContain('npm run bench -- gate --update')
  expect(text).toContain('computing 0.50 s (figures: 0.50 s), files 0.20 s (figures: 0.20 s; a machine)')
})
