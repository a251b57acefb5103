import { mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type Coffer, emptyFolder, ms, type Row, startCoffer, time, times } from './harness.ts'
import { askForResults, settled, timeUntilReady } from './search-client.ts'
import { limitRow, memoryGrowth, percentile, ROUNDS } from './search-rows.ts'
import { nameOf } from './search-trees.ts'

/** Files of the tree in which searches find very many, and their folders. */
const MANY = 200_000
const MANY_FOLDERS = 200
/** Times within which all its files, and those of a folder, were modified, in seconds. */
const THREE_YEARS = 94_608_000
const WEEK = 604_800
const COMMON = ['photo', 'report', 'draft', 'eport', '.jpg', 'o', 'in']

/**
 * Measures complete answers with the first 100 results of searches that find very many. The floor is a loop in this process that finds all
 * names with the text and ranks none.
 */
export async function benchCommonSearch(): Promise<Row[]> {
  const root = emptyFolder('many')
  const names: string[] = []
  const now = Date.now() / 1000
  for (let at = 0; at < MANY; at++) {
    const folder = path.join(root, `folder ${Math.floor(at / (MANY / MANY_FOLDERS))}`)
    if (at % (MANY / MANY_FOLDERS) === 0) mkdirSync(folder)
    const name = nameOf(at)
    names.push(name.toLowerCase())
    const file = path.join(folder, name)
    writeFileSync(file, '')
    // The files of one folder are of the same week.
    const modified =
      now - ((Math.floor(at / (MANY / MANY_FOLDERS)) * 2_654_435_761) % THREE_YEARS) - ((at * 7919) % WEEK)
    utimesSync(file, modified, modified)
  }
  const coffer = await startCoffer(root)
  try {
    await timeUntilReady(coffer)
    await settled(coffer)
    const floors: number[] = []
    const taken: number[] = []
    const repeated: number[] = []
    const first: number[] = []
    for (let round = -3; round < ROUNDS; round++) {
      for (const query of COMMON) {
        const floor = await time(() => names.filter((name) => name.includes(query)).length)
        // With something else to leave out, the answer is the same, but it is not known from the round before.
        const answer = await completeSearch(coffer, `${query} -zqxw${round}`)
        const again = await completeSearch(coffer, `${query} -zqxw${round}`)
        if (round < 0) continue
        repeated.push(again.end)
        floors.push(floor)
        taken.push(answer.end)
        first.push(answer.first)
      }
    }
    const grown = await memoryGrowth(coffer)
    const typicalAndHigh = (values: readonly number[]) => [percentile(values, 0.5), percentile(values, 0.95)] as const
    const [typical, high] = typicalAndHigh(taken)
    return [
      {
        work: `search of ${MANY.toLocaleString('en')} files for a common text, 100 results: 50 %, 95 % of the answers`,
        floor: `names.filter: ${typicalAndHigh(floors).map(ms).join(', ')}`,
        coffer: [typical, high].map(ms).join(', '),
        ratio: times(typical / percentile(floors, 0.5)),
        target: '≤ 0.9 ms, ≤ 1.8 ms',
        met: typical <= 0.9 && high <= 1.8,
      },
      limitRow('the same: 95 % of the first results', percentile(first, 0.95), 1.8),
      limitRow('the same, asked again: 50 % of the answers', percentile(repeated, 0.5), 0.9),
      limitRow('the same, asked again: 95 % of the answers', percentile(repeated, 0.95), 1.8),
      grown,
    ]
  } finally {
    await coffer.stop()
  }
}

/** Returns the time until the first and until the last byte of an answer, in milliseconds. */
async function completeSearch(coffer: Coffer, query: string): Promise<{ first: number; end: number }> {
  const began = performance.now()
  const answer = await askForResults(coffer, query)
  const reader = answer.getReader()
  await reader.read()
  const first = performance.now() - began
  while (!(await reader.read()).done);
  return { first, end: performance.now() - began }
}
