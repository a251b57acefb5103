import { lstatSync, readdirSync, rmSync, type Stats } from 'node:fs'
import path from 'node:path'
import { FolderSizesReply } from '#contract/folder-sizes.ts'
import { IndexStatus, type SearchResult, SearchResults } from '#contract/search.ts'
import { decodeDiskName } from '#server/access/disk-name.ts'
import { isReservedName } from '#server/access/reserved.ts'
import { ENTRY_KIND } from '#server/platform/os/raw-stat.ts'
import { TOP } from '#server/search/crawler/index-update.ts'
import { foldersParentsFirst, openIndexFileToRead } from '#server/search/crawler/schema.ts'
import { openPacked } from '#server/storage/packed-folder.ts'
import { BENCH_FOLDER, type Coffer, emptyFolder, residentMb, run, startCoffer } from '../bench/harness.ts'
import { RandomChanger } from './random-changer.ts'

// `npm run soak`: changes files beside Coffer at random for an hour while Coffer is used; at the end its index must equal the disk. `--
// --minutes=5` is shorter, `--seed=7` repeats a run.

const MINUTE = 60_000
const minutes = Number(option('minutes', '60'))
const seed = Number(option('seed', String(Date.now() % 1_000_000)))
/** Number of files searched for by name at the end. */
const LOOKED_FOR = 300

await run('node', 'scripts/build.mjs')
console.log(`seed ${seed}, ${minutes} minutes`)
const root = emptyFolder('soak')
const data = emptyFolder('soak-data')
const coffer = await startCoffer(root, { data })
try {
  await every(coffer, 1)
  const meddler = new RandomChanger(root, seed)
  const begun = await residentMb(coffer.pid)
  await meddle(coffer, meddler)
  const asked = Date.now()
  await until(coffer, ({ details }) => (details?.checkedAt ?? 0) > asked)
  const byTimes = differences(root, data)
  const names = byTimes.filter((difference) => !difference.startsWith('size or time'))
  // Before the rebuild, which reports every folder to the index in memory again.
  names.push(...(await differencesInMemory(coffer, root, { bytes: names.length === byTimes.length })))
  // A file that grew in place leaves its folder's modification time unchanged: only a thorough scan, which runs once a day, finds it.
  await post(coffer, '/api/search-index/rebuild')
  const rebuilt = Date.now()
  await until(
    coffer,
    ({ state, details }) => state === 'ready' && !details?.working && (details?.checkedAt ?? 0) > rebuilt,
  )
  const atLast = [...differences(root, data), ...(await differencesInMemory(coffer, root))]
  console.log(`${meddler.changes} changes; ${meddler.summary()}`)
  console.log(
    `after a look at folder times: ${names.length} differ, ${byTimes.length - names.length} entries in size or time only`,
  )
  console.log(
    `after a thorough look: ${atLast.length} differ; memory ${begun.toFixed(0)} → ${(await residentMb(coffer.pid)).toFixed(0)} MB`,
  )
  for (const difference of [...names, ...atLast].slice(0, 50)) console.log(`  ${difference}`)
  process.exitCode = names.length + atLast.length === 0 ? 0 : 1
} finally {
  await coffer.stop()
  rmSync(BENCH_FOLDER, { recursive: true, force: true })
}

/** Changes files until the time is over, and uses Coffer meanwhile, which triggers its checks. */
async function meddle(used: Coffer, meddler: RandomChanger): Promise<void> {
  const end = Date.now() + minutes * MINUTE
  while (Date.now() < end) {
    for (let i = 0; i < 40; i++) meddler.applyChange()
    await search(used, meddler.someWord())
    await Bun.sleep(500)
  }
}

type Entry = { readonly kind: number; readonly size: number; readonly modified: number }

/** Returns the differences between the index file and the disk, by path. */
function differences(top: string, dataDirectory: string): string[] {
  const kept = entriesKept(path.join(dataDirectory, 'search.db'))
  const there = entriesThere(top)
  const found: string[] = []
  for (const [place, entry] of there) {
    const known = kept.get(place)
    if (!known) found.push(`not in the index: ${place}`)
    else if (known.kind !== entry.kind) found.push(`of another kind: ${place}`)
    else if (entry.kind === ENTRY_KIND.file && (known.size !== entry.size || known.modified !== entry.modified))
      found.push(`size or time: ${place}`)
  }
  for (const place of kept.keys()) if (!there.has(place)) found.push(`not on the disk: ${place}`)
  return found
}

function entriesKept(file: string): Map<string, Entry> {
  const kept = new Map<string, Entry>()
  const places = new Map<number, string>()
  using db = openIndexFileToRead(file)
  for (const { id, above, name, entries } of foldersParentsFirst(db)) {
    const parentPlace = places.get(above)
    // Folders that disappeared from their parent, and those below them, are in no place.
    if (id !== TOP && parentPlace === undefined) continue
    const place = id === TOP ? '' : `${parentPlace}/${name}`
    places.set(id, place)
    const { count, names, kinds, sizes, modified } = openPacked(entries)
    const texts = Buffer.from(names).toString().split('\0')
    for (let row = 0; row < count; row++)
      kept.set(`${place}/${texts[row]}`, {
        kind: kinds[row] ?? 0,
        size: sizes[row] ?? 0,
        modified: Math.floor(modified[row] ?? 0),
      })
  }
  return kept
}

/** Returns the items below a folder, except Coffer's own files. */
function entriesThere(top: string): Map<string, Entry> {
  const there = new Map<string, Entry>()
  const enter = (folder: Buffer, place: string) => {
    for (const name of readdirSync(folder, { encoding: 'buffer' })) {
      const item = Buffer.concat([folder, Buffer.from('/'), name])
      const text = decodeDiskName(name)
      if (isReservedName(text)) continue
      const at = `${place}/${text}`
      const stats = lstatSync(item)
      there.set(at, { kind: kindOf(stats), size: stats.size, modified: Math.floor(stats.mtimeMs / 1000) })
      if (stats.isDirectory()) enter(item, at)
    }
  }
  enter(Buffer.from(top), '')
  return there
}

function kindOf(stats: Stats): number {
  if (stats.isDirectory()) return ENTRY_KIND.directory
  if (stats.isSymbolicLink()) return ENTRY_KIND.link
  return stats.isFile() ? ENTRY_KIND.file : ENTRY_KIND.other
}

/**
 * Returns the differences between the disk and the index in memory: totals, and files searched for by name.
 *
 * @param bytes whether the sizes of files are compared
 */
async function differencesInMemory(asked: Coffer, top: string, { bytes = true } = {}): Promise<string[]> {
  const there = [...entriesThere(top)]
  const files = there.filter(([, { kind }]) => kind !== ENTRY_KIND.directory)
  const onDisk = files.reduce((sum, [, { kind, size }]) => sum + (kind === ENTRY_KIND.file ? size : 0), 0)
  const { known } = FolderSizesReply.parse(await (await get(asked, '/api/folder-sizes/')).json())
  const whole = known?.whole
  const expected = {
    bytes: bytes ? onDisk : whole?.bytes,
    files: files.length,
    folders: there.length - files.length,
  }
  const found = Bun.deepEquals(whole, expected)
    ? []
    : [`amounts: ${JSON.stringify(whole)} for ${JSON.stringify(expected)}`]
  const step = Math.max(1, Math.floor(there.length / LOOKED_FOR))
  for (let at = 0; at < there.length; at += step) {
    const place = there[at]?.[0] ?? ''
    const name = place.slice(place.lastIndexOf('/') + 1)
    const results = await search(asked, `case:sensitive "${name}"`)
    if (!results.some((result) => `/${result.path}` === place)) found.push(`not found by its name: ${place}`)
  }
  return found
}

async function search(asked: Coffer, query: string): Promise<readonly SearchResult[]> {
  return SearchResults.parse(await (await get(asked, `/api/search/?query=${encodeURIComponent(query)}`)).json())
}

async function until(asked: Coffer, isTrue: (status: IndexStatus) => boolean): Promise<void> {
  const end = Date.now() + 10 * MINUTE
  while (!isTrue(IndexStatus.parse(await (await get(asked, '/api/search-index')).json()))) {
    if (Date.now() > end) throw new Error('The index was not looked at again.')
    await search(asked, 'nothing')
    await Bun.sleep(500)
  }
}

/** Sets the interval between scans of all folders, in minutes. */
async function every(asked: Coffer, checkEvery: number): Promise<void> {
  const settings = await (await get(asked, '/api/settings')).json()
  const body = JSON.stringify({ ...settings, search: { ...settings.search, checkEvery } })
  await answered(
    await fetch(`${asked.address}/api/settings`, { method: 'PUT', headers: { 'X-Auth': asked.token }, body }),
  )
}

async function get(asked: Coffer, target: string): Promise<Response> {
  return answered(await fetch(asked.address + target, { headers: { 'X-Auth': asked.token } }))
}

async function post(asked: Coffer, target: string): Promise<Response> {
  return answered(await fetch(asked.address + target, { method: 'POST', headers: { 'X-Auth': asked.token } }))
}

function answered(answer: Response): Response {
  if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}.`)
  return answer
}

function option(name: string, otherwise: string): string {
  return process.argv.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3) ?? otherwise
}
