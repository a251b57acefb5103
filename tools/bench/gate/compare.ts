import * as z from 'zod/mini'
import { median } from '../harness.ts'

/** Processor time of the fixed loops of `calibrate.ts`, in seconds. */
export const Calibration = z.object({ computing: z.number(), files: z.number() })
export type Calibration = z.infer<typeof Calibration>

const PathCpu = z.object({ user: z.number(), system: z.number() })
/** Processor time of the server for a path, in seconds: in its own code (`user`) and in the system (`system`). */
export type PathCpu = z.infer<typeof PathCpu>

/** The committed figures: what each path took, and what the loops took in the same run. */
export const Figures = z.object({
  machine: z.string(),
  calibration: Calibration,
  paths: z.record(z.string(), PathCpu),
})
export type Figures = z.infer<typeof Figures>

/** One measurement of a path, with the loops that ran right before it. */
export type Sample = { readonly cpu: PathCpu; readonly calibration: Calibration }
/** The measurements of each path. */
export type Samples = ReadonlyMap<string, readonly Sample[]>

/** The result for a path. A path without figures is `new`; its ratio is not a number. */
export type Verdict = {
  readonly path: string
  /** Median processor time, in seconds. */
  readonly measured: number
  /** Median of the processor time that the figures predict for this machine, in seconds. */
  readonly expected: number
  /** Median of measured by expected time. */
  readonly ratio: number
  /** The lowest and the highest ratio of the samples. */
  readonly range: readonly [lowest: number, highest: number]
  readonly result: 'as before' | 'slower' | 'faster' | 'new'
}

/** Largest relative difference from the figures that counts as none. */
const TOLERANCE = 0.1

/**
 * Returns the processor time that the figures predict for a path on a machine with this calibration, in seconds: the time of the program's
 * own code scaled by the computing loop, that of the system by the loop of files.
 */
function expectedCpu({ user, system }: PathCpu, then: Calibration, now: Calibration): number {
  return (user * now.computing) / then.computing + (system * now.files) / then.files
}

/** Compares the samples of each path with the figures. */
export function compare(figures: Figures, samples: Samples): Verdict[] {
  return [...samples].map(([path, measured]) => {
    const before = figures.paths[path]
    const times = measured.map(({ cpu }) => cpu.user + cpu.system)
    const expected = measured.map(({ calibration }) =>
      before ? expectedCpu(before, figures.calibration, calibration) : Number.NaN,
    )
    const ratios = times.map((time, at) => time / (expected[at] ?? Number.NaN))
    const ratio = median(ratios)
    const range = [Math.min(...ratios), Math.max(...ratios)] as const
    return { path, measured: median(times), expected: median(expected), ratio, range, result: resultOf(ratio) }
  })
}

function resultOf(ratio: number): Verdict['result'] {
  if (Number.isNaN(ratio)) return 'new'
  if (ratio > 1 + TOLERANCE) return 'slower'
  return ratio < 1 - TOLERANCE ? 'faster' : 'as before'
}

/**
 * Returns figures from samples: medians of the times, each scaled to the median calibration. The median of a sum is not the sum of medians,
 * so both times of a path are scaled until its samples compare with them as 1.
 */
export function figuresFrom(samples: Samples, machine: string): Figures {
  const all = [...samples.values()].flat().map(({ calibration }) => calibration)
  const calibration = {
    computing: rounded(median(all.map(({ computing }) => computing))),
    files: rounded(median(all.map(({ files }) => files))),
  }
  const medians = [...samples].map(([path, measured]): [string, PathCpu] => [
    path,
    {
      user: median(measured.map(({ cpu, calibration: now }) => (cpu.user * calibration.computing) / now.computing)),
      system: median(measured.map(({ cpu, calibration: now }) => (cpu.system * calibration.files) / now.files)),
    },
  ])
  const ratios = new Map(
    compare({ machine, calibration, paths: Object.fromEntries(medians) }, samples).map(({ path, ratio }) => [
      path,
      ratio,
    ]),
  )
  const paths = medians.map(([path, { user, system }]): [string, PathCpu] => {
    const ratio = ratios.get(path) ?? 1
    return [path, { user: rounded(user * ratio), system: rounded(system * ratio) }]
  })
  return { machine, calibration, paths: Object.fromEntries(paths) }
}

const rounded = (value: number) => Number(value.toFixed(3))

/** Returns the comparison as a table, and a sentence about what to do. */
export function describe(verdicts: readonly Verdict[], figures: Figures, samples: Samples): string {
  const now = figuresFrom(samples, '').calibration
  const seconds = (value: number) => (Number.isNaN(value) ? '' : `${value.toFixed(2)} s`)
  const ratio = (value: number) => (Number.isNaN(value) ? '' : `${value.toFixed(2)}×`)
  const rows = verdicts.map(({ path, measured, expected, ratio: value, range, result }) => [
    path,
    seconds(expected),
    seconds(measured),
    ratio(value),
    Number.isNaN(value) ? '' : range.map((end) => end.toFixed(2)).join(' to '),
    result === 'slower' ? '**slower**' : result,
  ])
  const heads = ['Path', 'CPU expected', 'CPU measured', 'Ratio', 'Range', '']
  const table = [heads, heads.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n')
  const slower = verdicts.filter(({ result }) => result === 'slower').map(({ path }) => path)
  const faster = verdicts.filter(({ result }) => result === 'faster' || result === 'new').map(({ path }) => path)
  const limit = `${TOLERANCE * 100} %`
  return [
    `Loops of the calibration: computing ${seconds(now.computing)} (figures: ${seconds(figures.calibration.computing)}), files ${seconds(now.files)} (figures: ${seconds(figures.calibration.files)}; ${figures.machine})\n`,
    table,
    '',
    ...(slower.length > 0 ? [`More than ${limit} above the figures: ${slower.join(', ')}.`] : []),
    ...(faster.length > 0
      ? [
          `More than ${limit} below the figures, or new: ${faster.join(', ')}. Renew them: npm run bench -- gate --update`,
        ]
      : []),
    ...(slower.length + faster.length === 0 ? [`All paths are within ${limit} of the figures.`] : []),
  ].join('\n')
}
