import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { FolderSizesReply } from '#contract/folder-sizes.ts'
import { RESULTS_MEDIA_TYPE } from '#contract/search.ts'
import { type Coffer, emptyFolder, median, ms, type Row, startCoffer, time, times } from './harness.ts'
import { list } from './listing.ts'
import { changeSearchSettings, get, settled, status } from './search-client.ts'
import { limitRow } from './search-rows.ts'

const FOLDERS = 1000
const FILES_IN_EACH = 20
/** Number of folders that another program changes before each measurement, and that hold results of the search. */
const CHANGED = 100
const ROUNDS = 15
/** Maximum delay of a search by comparisons, in milliseconds: the time that it waits for them, and a second question to the index. */
const SEARCH_DELAY = 60

const folderAt = (root: string, index: number) => path.join(root, `folder ${index}`)

/** Creates folders, of which some hold a file that the search finds. */
function makeTree(name: string): string {
  const root = emptyFolder(name)
  for (let folder = 0; folder < FOLDERS; folder++) {
    mkdirSync(folderAt(root, folder))
    for (let i = 0; i < FILES_IN_EACH; i++) writeFileSync(path.join(folderAt(root, folder), `file ${i}.txt`), 'x')
    if (folder < CHANGED) writeFileSync(path.join(folderAt(root, folder), 'wanted 0.txt'), 'x')
  }
  return root
}

/** Replaces one file in each of some folders, as another program does. Their number and sizes stay the same. */
function changeFolders(root: string, round: number): void {
  for (let folder = 0; folder < CHANGED; folder++) {
    writeFileSync(path.join(folderAt(root, folder), `wanted ${round}.txt`), 'x')
    rmSync(path.join(folderAt(root, folder), `wanted ${round - 1}.txt`), { force: true })
  }
}

/** Measures listings and searches of folders that another program changed, beside those with nothing to compare or nothing changed. */
export async function benchOutsideChanges(): Promise<Row[]> {
  const coffer = await startCoffer(makeTree('compared'))
  const plain = await startCoffer(makeTree('not-compared'), { data: emptyFolder('data-not-compared') })
  try {
    await changeSearchSettings(plain, { pace: 'off' })
    while ((await status(coffer)).details?.checkedAt == null) await Bun.sleep(100)
    return [...(await listings(coffer, plain)), ...(await searches(coffer))]
  } finally {
    await Promise.all([coffer.stop(), plain.stop()])
  }
}

async function listings(coffer: Coffer, plain: Coffer): Promise<Row[]> {
  const [without, unchanged, changed, sizes]: [number[], number[], number[], number[]] = [[], [], [], []]
  const allKnown = async () => {
    while ((await knownSizes(coffer)) < FOLDERS) await Bun.sleep(2)
  }
  for (let round = 0; round <= ROUNDS; round++) {
    await settled(coffer)
    // Neither server is measured right after a pause.
    await Promise.all([list(plain, '/'), list(coffer, '/')])
    without.push(await time(() => list(plain, '/')))
    unchanged.push(await time(() => list(coffer, '/')))
    changeFolders(coffer.root, round + 1)
    changed.push(await time(() => list(coffer, '/')))
    sizes.push(await time(allKnown))
  }
  const floor = measured(without)
  return [
    listingRow(`listing of ${FOLDERS} folders, compared with the index`, floor, measured(unchanged)),
    listingRow(`the same after another program changed ${CHANGED} of them`, floor, measured(changed)),
    limitRow('from that reply until the sizes of all folders are known again', measured(sizes), 1000),
  ]
}

/** Returns the number of folders with a known size; 0 as long as one may be wrong. */
async function knownSizes(coffer: Coffer): Promise<number> {
  const { known } = FolderSizesReply.parse(await (await get(coffer, '/api/folder-sizes/')).json())
  return known === null || known.asOf === null ? 0 : known.names.split('/').length
}

async function searches(coffer: Coffer): Promise<Row[]> {
  const [unchanged, changed]: [number[], number[]] = [[], []]
  let found = 0
  for (let round = ROUNDS + 1; round <= 2 * ROUNDS + 1; round++) {
    await settled(coffer)
    unchanged.push(await time(() => search(coffer)))
    changeFolders(coffer.root, round + 1)
    let results = ''
    changed.push(
      await time(async () => {
        results = await search(coffer)
      }),
    )
    if (round > ROUNDS + 1) found += results.split(`wanted ${round + 1}.txt`).length - 1
  }
  const [floor, ours] = [measured(unchanged), measured(changed)]
  const share = found / (CHANGED * ROUNDS)
  return [
    {
      work: `search with results in ${CHANGED} folders, after another program changed all of them`,
      floor: `nothing changed: ${ms(floor)}`,
      coffer: ms(ours),
      ratio: `+ ${ms(ours - floor)}`,
      target: `≤ ${SEARCH_DELAY} ms more`,
      met: ours - floor <= SEARCH_DELAY,
    },
    {
      work: 'new files that this search finds',
      floor: '',
      coffer: `${(share * 100).toFixed(0)} %`,
      ratio: '',
      target: '',
      met: null,
    },
  ]
}

async function search(coffer: Coffer): Promise<string> {
  const answer = await fetch(`${coffer.address}/api/search/?limit=${2 * CHANGED}&query=wanted`, {
    headers: { 'X-Auth': coffer.token, Accept: RESULTS_MEDIA_TYPE },
  })
  if (!answer.ok) throw new Error(`The search answered ${answer.status}.`)
  return answer.text()
}

/** Returns the median without the first round, in which code is compiled. */
const measured = (values: readonly number[]): number => median(values.slice(1))

const listingRow = (work: string, floor: number, ours: number): Row => ({
  work,
  floor: `without an index: ${ms(floor)}`,
  coffer: ms(ours),
  ratio: times(ours / floor),
  target: '≤ 1.2×',
  met: ours / floor <= 1.2,
})
