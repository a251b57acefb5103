import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { type Coffer, curl, emptyFolder, makeFile, mb, median, ms, type Row, run, startCoffer } from './harness.ts'
import { list } from './listing.ts'
import { processTree, read } from './process-tree.ts'
import { startBare } from './start-bare.ts'

const GIGABYTE = 1024 ** 3
const ENTRIES = 100_000
const SMALL_FILES = 10_000
const FILES_A_FOLDER = 100
const PHOTOS = 40
/** Number of concurrent requests for thumbnails: as many as a browser sends. */
const PHOTOS_AT_ONCE = 6
/** Number of slow downloads, beside 50 slow uploads. */
const SLOW_DOWNLOADS = 450
/** Interval of the samples from which the peak follows, in milliseconds. */
const SAMPLE_MS = 50
/** Time until the threads of the start have ended, in milliseconds. */
const SETTLED_MS = 20_000
/** Time between the end of the load and the last measurement, in milliseconds. */
const AFTER_MS = 10_000
const STARTS = 5

/** Targets: memory in megabytes, durations of starts in milliseconds. */
const LIMITS = { idle: 55, peak: 200, after: 80, start: 90, npm: 200 } as const

/** Measures the memory of all processes of a server at rest, during everything it can do, and ten seconds later. */
export async function benchMemory(): Promise<Row[]> {
  const root = emptyFolder('memory')
  await plant(root)
  const bare = await startBare('bare-server.ts', root)
  await Bun.sleep(2000)
  const floor = memoryOf(bare.pid)
  bare.stop()
  const coffer = await startCoffer(root)
  try {
    await Bun.sleep(SETTLED_MS)
    const idle = memoryOf(coffer.pid)
    const peak = await watch(coffer.pid, () => everything(coffer))
    await Bun.sleep(AFTER_MS)
    const after = memoryOf(coffer.pid)
    const compared = { floor: `bare Bun.serve: ${mb(floor)}`, ratio: '' }
    return [
      row('memory of all processes, idle', idle, LIMITS.idle, compared),
      row('the same, peak', peak, LIMITS.peak),
      row('the same, 10 s after', after, LIMITS.after),
    ]
  } finally {
    await coffer.stop()
  }
}

/** Measures the time from the start of the process to its first answer, with an existing database. */
export async function benchStart(): Promise<Row[]> {
  const root = emptyFolder('start')
  const data = emptyFolder('start-data')
  await (await startCoffer(root, { data })).stop()
  const program = ['npm', 'start', '--silent', '--']
  const starts: number[] = []
  const npmStarts: number[] = []
  for (let round = 0; round < STARTS; round++) {
    starts.push(await startMs(root, { data }))
    npmStarts.push(await startMs(root, { data, program }))
  }
  return [
    startRow('start to first answer', median(starts), LIMITS.start),
    startRow('the same, by npm start', median(npmStarts), LIMITS.npm),
  ]
}

async function startMs(root: string, options: Parameters<typeof startCoffer>[1]): Promise<number> {
  const coffer = await startCoffer(root, options)
  await coffer.stop()
  return coffer.startMs
}

const startRow = (work: string, taken: number, limit: number): Row => ({
  ...{ work, floor: '', coffer: ms(taken), ratio: '', target: `≤ ${limit} ms`, met: taken <= limit },
})

const row = (work: string, megabytes: number, limit: number, more = { floor: '', ratio: '' }): Row => ({
  ...more,
  ...{ work, coffer: mb(megabytes), target: `≤ ${limit} MB`, met: megabytes <= limit },
})

async function plant(root: string): Promise<void> {
  for (const name of ['many', 'tree', 'photos']) mkdirSync(path.join(root, name))
  for (let i = 0; i < ENTRIES; i++) writeFileSync(path.join(root, `many/Report ${i} of the year.txt`), '')
  for (let i = 0; i < SMALL_FILES; i++) {
    const folder = path.join(root, `tree/${Math.floor(i / FILES_A_FOLDER)}`)
    if (i % FILES_A_FOLDER === 0) mkdirSync(folder)
    writeFileSync(path.join(folder, `${i}.txt`), 'x'.repeat(4096))
  }
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  const photo = sharp({ create: { width: 6000, height: 4000, channels: 3, background: '#888', noise } })
  await photo.jpeg({ quality: 70 }).toFile(path.join(root, 'photos/0.jpg'))
  for (let i = 1; i < PHOTOS; i++) copyFileSync(path.join(root, 'photos/0.jpg'), path.join(root, `photos/${i}.jpg`))
  makeFile(path.join(root, 'large.bin'), GIGABYTE)
}

type Work = readonly [name: string, work: () => Promise<unknown>]

async function everything(coffer: Coffer): Promise<void> {
  const { address, token, root } = coffer
  const send = (target: string, ...options: readonly string[]) => curl(address + target, token, ...options)
  const works: readonly Work[] = [
    [
      'listing',
      async () => {
        for (let i = 0; i < 10; i++) await list(coffer, '/many/')
      },
    ],
    [
      'upload',
      () => send('/api/resources/upload.bin', '--request', 'POST', '--upload-file', path.join(root, 'large.bin')),
    ],
    ['download', () => send('/api/raw/large.bin')],
    ['zip', () => send('/api/raw/tree?algo=zip')],
    ['copy', () => send('/api/resources/tree?action=copy&destination=/copied', '--request', 'PATCH')],
    ['thumbnails', () => thumbnails((name) => send(`/api/preview/thumb/photos/${name}`))],
    [
      'search',
      async () => {
        for (let i = 0; i < 20; i++) await send(`/api/search/?query=report%20${i}`)
      },
    ],
    [
      'slow clients',
      () =>
        run(process.execPath, path.join(import.meta.dir, 'slow-clients.ts'), address, token, String(SLOW_DOWNLOADS)),
    ],
    ['delete', () => send('/api/resources/copied', '--request', 'DELETE')],
  ]
  for (const [name, work] of works) console.error(`  ${name}: ${mb(await watch(coffer.pid, work))}`)
}

/** Requests all thumbnails, several at once. */
async function thumbnails(ask: (name: string) => Promise<void>): Promise<void> {
  const names = Array.from({ length: PHOTOS }, (_, i) => `${i}.jpg`)
  const lanes = Array.from({ length: PHOTOS_AT_ONCE }, async () => {
    for (let name = names.pop(); name; name = names.pop()) await ask(name)
  })
  await Promise.all(lanes)
}

/** Returns the peak memory of a process and its descendants while `work` runs, in megabytes. */
async function watch(pid: number, work: () => Promise<unknown>): Promise<number> {
  let most = memoryOf(pid)
  const timer = setInterval(() => {
    most = Math.max(most, memoryOf(pid))
  }, SAMPLE_MS)
  await work().finally(() => clearInterval(timer))
  return most
}

/**
 * Returns the memory of a process and its descendants, in megabytes: their own pages, and the pages of files, which they share, of the one
 * that has most. The proportional size (PSS) would also depend on other programs on this machine that map the same files.
 */
function memoryOf(top: number): number {
  let own = 0
  let files = 0
  for (const pid of processTree(top)) {
    const text = read(`/proc/${pid}/smaps_rollup`)
    const [resident = 0, anonymous = 0] = ['Rss', 'Anonymous'].map((name) =>
      Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(text)?.[1] ?? 0),
    )
    own += anonymous
    files = Math.max(files, resident - anonymous)
  }
  return (own + files) / 1024
}
