import { statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import {
  type Coffer,
  emptyFolder,
  measureAlternately,
  median,
  ms,
  type Row,
  run,
  startCoffer,
  time,
} from './harness.ts'
import { askForResults, changeSearchSettings, get, settled, status, timeUntilReady } from './search-client.ts'
import { limitRow, memoryGrowth, percentile, ROUNDS, ratioRow } from './search-rows.ts'
import { type Tree, unevenTree, wideTree } from './search-trees.ts'

const BYTES_PER_FILE = 120
const MINUTE = 60_000
/** Interval between requests for the state of the index, in milliseconds. */
const ASK_EVERY = 100

/** Measures searches over a million names, and the time and memory to index them. */
export async function benchSearch(): Promise<Row[]> {
  const rows: Row[] = []
  for (const tree of [wideTree(), unevenTree()]) rows.push(...(await benchTree(tree)))
  return rows
}

async function benchTree(tree: Tree): Promise<Row[]> {
  const data = emptyFolder('data')
  const find = await timesOf(3, () => run('find', tree.root, '-printf', '%p %s %T@\n'))
  const first = await firstIndex(tree, data)
  const coffer = await startCoffer(tree.root, { data })
  try {
    const ready = await timeUntilReady(coffer)
    await settled(coffer)
    return [
      ratioRow(`first index of ${tree.name}: names can be searched`, find, first.searchable, 2.5, 'find -printf'),
      ratioRow('the same: all of it is known', find, first.complete, 6, 'find -printf'),
      limitRow('small requests meanwhile, 95 % of them, slower by', first.slower, 50),
      limitRow('restart with nothing changed, until it is ready', ready, 1000),
      ...(await benchQueries(coffer, tree)),
      indexSizeRow(tree, data),
      await memoryGrowth(coffer),
      await changesBehind(coffer, tree),
    ]
  } finally {
    await coffer.stop()
  }
}

/**
 * Measures the first start over a tree: when names can be searched and when everything is indexed, on an idle server; then again, the
 * latency of other requests meanwhile, in milliseconds.
 */
async function firstIndex(tree: Tree, data: string) {
  const alone = await indexing(tree, emptyFolder('data-alone'), async () => void (await Bun.sleep(ASK_EVERY)))
  const empty = await startCoffer(emptyFolder('empty'), { data: emptyFolder('empty-data') })
  const quiet: number[] = []
  while (quiet.length < 200) quiet.push(await smallRequest(empty))
  await empty.stop()
  const busy: number[] = []
  await indexing(tree, data, async (coffer) => void busy.push(await smallRequest(coffer)))
  return { ...alone, slower: Math.max(0, percentile(busy, 0.95) - percentile(quiet, 0.95)) }
}

/** Measures the time until everything is indexed, in milliseconds, while another action is repeated. */
async function indexing(tree: Tree, data: string, meanwhile: (coffer: Coffer) => Promise<void>) {
  const coffer = await startCoffer(tree.root, { data })
  try {
    const began = performance.now() - coffer.startMs
    let searchable: number | null = null
    for (let asked = 0; ; ) {
      await meanwhile(coffer)
      // Requested seldom, because the crawler has to answer.
      if (performance.now() - asked < ASK_EVERY) continue
      const { state, details } = await status(coffer)
      asked = performance.now()
      if (state === 'ready') searchable ??= asked - began
      if (searchable !== null && details?.checkedAt !== null) return { searchable, complete: asked - began }
    }
  } finally {
    await coffer.stop()
  }
}

async function smallRequest(coffer: Coffer): Promise<number> {
  const taken = await time(() => get(coffer, '/api/users/1'))
  await Bun.sleep(5)
  return taken
}

const LONG = ['zqxw', '500123', 'invoice', 'eport', '.jpg', '会議', 'photo -draft', 'ext:pdf letter', '*é*.txt']
const WORDY = ['summer draft', 'photo invoice 2', 'letter scan backup']
const SHORT = ['a', 'e', 'ph', '25', 'é', 'type:image', 'type:video', 'type:pdf']

async function benchQueries(coffer: Coffer, { root }: Tree): Promise<Row[]> {
  const long = await firstResults(coffer, LONG)
  const short = await firstResults(coffer, SHORT)
  const wordy = await firstResults(coffer, WORDY)
  const { floor, ours } = await measureAlternately(
    3,
    () => run('find', root, '-iname', '*500123*'),
    () => search(coffer, '500123'),
  )
  return [
    limitRow('search for 3 characters and more, whole tree, 95 % of the first results', percentile(long, 0.95), 15),
    limitRow('the same for 1 or 2 characters and by type', percentile(short, 0.95), 30),
    {
      work: 'the same for two or three words',
      floor: '',
      coffer: ms(percentile(wordy, 0.95)),
      ratio: '',
      target: '',
      met: true,
    },
    {
      work: 'a name that is there once',
      floor: `find -iname: ${ms(floor)}`,
      coffer: ms(ours),
      ratio: `${(floor / ours).toFixed(0)}× as fast`,
      target: '≥ 40× as fast',
      met: floor / ours >= 40,
    },
  ]
}

async function firstResults(coffer: Coffer, queries: readonly string[]): Promise<number[]> {
  const taken: number[] = []
  for (const query of queries) await search(coffer, query)
  for (let round = 0; round < ROUNDS; round++)
    for (const query of queries) taken.push(await time(() => search(coffer, query)))
  return taken
}

/** Waits for the first line, or the end of an empty result; the rest is not waited for. */
async function search(coffer: Coffer, query: string): Promise<void> {
  const reader = (await askForResults(coffer, query)).getReader()
  await reader.read()
  await reader.cancel()
}

function indexSizeRow(tree: Tree, data: string): Row {
  const size = ['search.db', 'search.db-wal'].reduce((sum, name) => sum + sizeOf(path.join(data, name)), 0)
  const each = size / tree.files
  return {
    work: 'index file, bytes per file',
    floor: '',
    coffer: each.toFixed(0),
    ratio: '',
    target: `≤ ${BYTES_PER_FILE}`,
    met: each <= BYTES_PER_FILE,
  }
}

const sizeOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.size ?? 0

/** Creates 1,000 files on disk, and measures the time until the last of them is found. */
async function changesBehind(coffer: Coffer, { root }: Tree): Promise<Row> {
  await changeSearchSettings(coffer, { checkEvery: 1 })
  const folders = [...new Bun.Glob('*').scanSync({ cwd: root, onlyFiles: false })].slice(0, 100)
  for (let i = 0; i < 1000; i++)
    writeFileSync(path.join(root, folders[i % folders.length] ?? '', `behind ${i}.new`), '')
  const taken = await time(async () => {
    while ((await countOf(coffer, 'ext:new behind')) < 1000) await Bun.sleep(500)
  })
  return {
    work: '1,000 changes behind its back, until all are found (looked for every minute)',
    floor: '',
    coffer: `${(taken / 1000).toFixed(0)} s`,
    ratio: '',
    target: '≤ 60 s',
    met: taken <= MINUTE * 1.05,
  }
}

async function countOf(coffer: Coffer, query: string): Promise<number> {
  const found: unknown = await (await get(coffer, `/api/search/?query=${encodeURIComponent(query)}`)).json()
  return Array.isArray(found) ? found.length : 0
}

async function timesOf(rounds: number, work: () => Promise<void>): Promise<number> {
  const taken: number[] = []
  for (let round = 0; round < rounds; round++) taken.push(await time(work))
  return median(taken)
}
