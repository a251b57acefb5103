import { type Coffer, emptyFolder, mb, ms, type Row, residentMb, startCoffer, times } from './harness.ts'

/** Number of rounds of each search. */
export const ROUNDS = 40
const GROWTH_MB = 120

/** Returns the value below which this part of the values is. */
export const percentile = (values: readonly number[], part: number) =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? Number.NaN

/** Returns a row of a duration in milliseconds with a maximum ratio to a floor. */
export const ratioRow = (work: string, floor: number, ours: number, most: number, what: string): Row => ({
  work,
  floor: `${what}: ${ms(floor)}`,
  coffer: ms(ours),
  ratio: times(ours / floor),
  target: `≤ ${most}×`,
  met: ours / floor <= most,
})

/** Returns a row of a duration in milliseconds with a maximum. */
export const limitRow = (work: string, value: number, most: number): Row => ({
  work,
  floor: '',
  coffer: ms(value),
  ratio: '',
  target: `≤ ${ms(most)}`,
  met: value <= most,
})

/** Returns the memory that the index adds to a server without one, after a search. */
export async function memoryGrowth(coffer: Coffer): Promise<Row> {
  const plain = await startCoffer(emptyFolder('empty'), { data: emptyFolder('empty-data') })
  const before = await residentMb(plain.pid)
  await plain.stop()
  const growth = (await residentMb(coffer.pid)) - before
  return {
    work: 'memory, above that of a server with nothing to index',
    floor: mb(before),
    coffer: `+ ${mb(growth)}`,
    ratio: '',
    target: `≤ ${GROWTH_MB} MB`,
    met: growth <= GROWTH_MB,
  }
}
