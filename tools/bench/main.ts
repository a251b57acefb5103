import { rmSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { benchArchives } from './archives.ts'
import { benchBinary } from './binary.ts'
import { benchCommands } from './commands.ts'
import { benchCommonSearch } from './common-search.ts'
import { benchCopies } from './copies.ts'
import { benchDownloads } from './downloads.ts'
import { benchEditor } from './editor.ts'
import { benchEncodings } from './encodings.ts'
import { benchFolderSizes } from './folder-sizes.ts'
import { benchGate } from './gate/gate.ts'
import { BENCH_FOLDER, type Row, run } from './harness.ts'
import { benchTrashAndJournal } from './keeping.ts'
import { benchListing, manyEntries } from './listing.ts'
import { benchLogins } from './logins.ts'
import { benchMemory, benchStart } from './memory.ts'
import { benchImport } from './move-in.ts'
import { benchOutsideChanges } from './outside-changes.ts'
import { benchPage } from './page.ts'
import { benchPeers } from './peers/peers.ts'
import { benchPhotos } from './photos.ts'
import { benchQuotas } from './quotas.ts'
import { benchLatency, benchResumable } from './resumable.ts'
import { benchRules } from './rules.ts'
import { benchScreens } from './screens.ts'
import { benchSearch } from './search.ts'
import { benchSmallFiles } from './small-files.ts'
import { benchThumbnails } from './thumbnails.ts'
import { benchUploads } from './transfers.ts'
import { benchTrees } from './trees.ts'
import { benchUploadQueue } from './upload-queue.ts'

// `npm run bench`: every figure beside a floor measured in the same run. `npm run bench -- listing page` runs only those; `--size=0.5`
// sends smaller files. `npm run bench -- peers` and `npm run bench -- gate` run alone.
const BENCHES: Readonly<Record<string, () => Promise<Row[]>>> = {
  listing: () => benchListing(manyEntries()),
  rules: () => benchRules(manyEntries()),
  page: () => benchPage(manyEntries()),
  photos: benchPhotos,
  screens: () => benchScreens(manyEntries()),
  editor: benchEditor,
  encodings: benchEncodings,
  downloads: benchDownloads,
  archives: benchArchives,
  thumbnails: benchThumbnails,
  uploads: benchUploads,
  resumable: benchResumable,
  latency: benchLatency,
  quotas: benchQuotas,
  copies: benchCopies,
  trees: benchTrees,
  commands: benchCommands,
  'small-files': benchSmallFiles,
  queue: benchUploadQueue,
  keeping: benchTrashAndJournal,
  search: benchSearch,
  'common-search': benchCommonSearch,
  'folder-sizes': benchFolderSizes,
  'outside-changes': benchOutsideChanges,
  logins: benchLogins,
  import: benchImport,
  memory: benchMemory,
  start: benchStart,
  binary: benchBinary,
}

/** Benches that run alone, print a table of their own and return the exit code. */
const COMMANDS: Readonly<Record<string, () => Promise<number>>> = { peers: benchPeers, gate: benchGate }

/** A row without a verdict is neither met nor missed. */
function verdict({ met, target }: Row): string {
  if (met === null) return target === '' ? '' : '**not measured**'
  return met ? 'met' : '**missed**'
}

const busy = () => loadavg()[0]?.toFixed(1)
const loads = [busy()]
await run('node', 'scripts/build.mjs')
const wanted = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const command = COMMANDS[wanted[0] ?? '']
if (command) process.exit(await command())
const rows: Row[] = []
for (const [name, bench] of Object.entries(BENCHES)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  console.error(`${name} …`)
  rows.push(...(await bench()))
}
rmSync(BENCH_FOLDER, { recursive: true, force: true })

console.log(
  `Bun ${Bun.version}, ${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, ${new Date().toISOString().slice(0, 10)}, load ${[...loads, busy()].join(' to ')}\n`,
)
console.log('| Work | Floor | Coffer | Ratio | Target | |\n|---|---|---|---|---|---|')
for (const row of rows) {
  console.log(`| ${row.work} | ${row.floor} | ${row.coffer} | ${row.ratio} | ${row.target} | ${verdict(row)} |`)
}
