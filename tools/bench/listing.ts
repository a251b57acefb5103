import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { COLUMNS_MEDIA_TYPE } from '#contract/folder-columns.ts'
import { type Coffer, emptyFolder, measureAlternately, ms, type Row, run, startCoffer, time, times } from './harness.ts'

const ENTRIES = 100_000
const ROUNDS = 7

/** Returns a folder of `ENTRIES` small files. */
export function manyEntries(): string {
  const root = emptyFolder('listing')
  const folder = path.join(root, 'many')
  emptyFolder('listing/many')
  for (let i = 0; i < ENTRIES; i++) writeFileSync(path.join(folder, `Report ${i} of the year.txt`), 'x'.repeat(i % 64))
  return root
}

/** Measures the listing of a large folder against `find`, and its effect on other requests. */
export async function benchListing(root: string): Promise<Row[]> {
  const coffer = await startCoffer(root)
  try {
    const folder = path.join(root, 'many')
    const { floor, ours } = await measureAlternately(
      ROUNDS,
      () => run('find', folder, '-maxdepth', '1', '-printf', '%s %T@ %f\n'),
      () => list(coffer, '/many/'),
    )
    const longest = await longestWait(coffer)
    return [
      {
        work: `listing of ${ENTRIES} entries`,
        floor: `find: ${ms(floor)}`,
        coffer: ms(ours),
        ratio: times(ours / floor),
        target: '≤ 1.2×',
        met: ours / floor <= 1.2,
      },
      {
        work: 'another request during such listings, longest',
        floor: '',
        coffer: ms(longest),
        ratio: '',
        target: '≤ 30 ms',
        met: longest <= 30,
      },
    ]
  } finally {
    await coffer.stop()
  }
}

export async function list(coffer: Coffer, folder: string): Promise<void> {
  const answer = await fetch(`${coffer.address}/api/resources${folder}`, {
    headers: { 'X-Auth': coffer.token, Accept: COLUMNS_MEDIA_TYPE, 'Accept-Encoding': 'zstd' },
  })
  if (!answer.ok) throw new Error(`The listing answered ${answer.status}.`)
  await answer.arrayBuffer()
}

/** Lists in a loop in another process while small requests are timed here; listing in this process would block the runtime's client. */
async function longestWait(coffer: Coffer): Promise<number> {
  const script = path.join(import.meta.dir, 'list-in-a-loop.ts')
  const other = Bun.spawn([process.execPath, script, coffer.address, coffer.token, '5'], { stdout: 'ignore' })
  const waits: number[] = []
  while (other.exitCode === null) {
    waits.push(await time(async () => (await fetch(`${coffer.address}/health`)).text()))
    await Bun.sleep(2)
  }
  return Math.max(...waits)
}
