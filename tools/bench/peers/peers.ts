import { cpus, loadavg } from 'node:os'
import path from 'node:path'
import { BENCH_FOLDER, mb, ms, sizeOption } from '../harness.ts'
import { treeMemory } from '../process-tree.ts'
import type { Adapter } from './adapter.ts'
import { bareServer } from './bare.ts'
import { output, textOf } from './clients.ts'
import { copyparty } from './copyparty.ts'
import { coffer, cofferByNpm, fileBrowser } from './file-browser.ts'
import { makeSource, plant, sizesFor, UNIQUE_SUBSTRING } from './ground.ts'
import { quantum } from './quantum.ts'
import { type Columns, figureOf, type Line, report } from './report.ts'
import type { Row } from './row.ts'
import { rowsFor } from './rows.ts'
import { type Contestant, prepare, programOf, type Running, start, withServers } from './start.ts'
import { dufs, nginx, rclone, sftpGo } from './webdav.ts'

const ADAPTERS = [coffer, fileBrowser, quantum, dufs, copyparty, sftpGo, rclone, bareServer, nginx]
const LOCAL = 'local program'
const STARTS = 5
/** Wait before idle memory is measured, in milliseconds. */
const IDLE_MS = 10_000
/** Interval of the samples from which the peak memory follows, in milliseconds. */
const SAMPLE_MS = 250
/** Longest wait until a program has indexed the files, in milliseconds. */
const INDEX_MS = 300_000

/** `npm run bench -- peers`: measures the same work by Coffer, by floors and by the programs in `PEERS_DIR`, in turn. */
export const benchPeers = (): Promise<number> => withServers(path.join(BENCH_FOLDER, 'peers'), comparePeers)

async function comparePeers(folder: string): Promise<number> {
  const load = loadavg()[0]?.toFixed(1)
  const part = sizeOption(1)
  const { contestants, absent } = await prepareAll(folder)
  const lines = await measureStarts(contestants)
  const sizes = sizesFor(part)
  const source = makeSource(folder, sizes)
  for (const { adapter, ground } of contestants) {
    said(`files of ${adapter.name}`)
    plant(ground.root, source, sizes)
  }
  const rows = rowsFor(sizes, { folder, source, shared: contestants[0]?.ground.root ?? '' })
  const all: Running[] = []
  for (const each of contestants) all.push(await start(each))
  const unindexed = (await Promise.all(all.map(waitUntilIndexed))).filter((reason) => reason !== null)
  const memory = watchMemory(all)
  for (const row of rows) lines.push(...(await measureRow(row, all)))
  lines.push(memory.peakLine())
  await Bun.sleep(IDLE_MS)
  lines.push(memoryLine(`memory ${IDLE_MS / 1000} s after all rows (PSS)`, all))
  memory.stop()
  const names = (kind: Adapter['kind']) => all.flatMap(({ adapter }) => (adapter.kind === kind ? [adapter.name] : []))
  const columns: Columns = { ours: coffer.name, peers: names('peer'), floors: [...names('floor'), LOCAL] }
  console.log(await machineLine(load, contestants))
  console.log(report(lines, columns))
  console.log([...unindexed, ...absent].map((line) => `- ${line}`).join('\n'))
  console.log(`\nLocal programs: ${localPrograms(rows)}.`)
  return 0
}

const localPrograms = (rows: readonly Row[]) =>
  rows.flatMap(({ local, metrics }) => (local ? [`${local.name} (${metrics[0]?.work})`] : [])).join(', ')

const said = (text: string) => console.error(`${text} …`)

/** Prepares each program that is installed and starts it once; returns the reasons for the others. */
async function prepareAll(folder: string) {
  const contestants: Contestant[] = []
  const absent: string[] = []
  for (const adapter of ADAPTERS) {
    const program = programOf(adapter, process.env.PEERS_DIR, folder)
    if (!program) {
      absent.push(`${adapter.name}: not installed`)
      continue
    }
    try {
      const contestant = await prepare(adapter, program, folder)
      await (await start(contestant)).stop()
      contestants.push(contestant)
    } catch (error) {
      if (adapter.kind === 'ours') throw error
      absent.push(`${adapter.name}: ${messageOf(error)}`)
    }
  }
  return { contestants, absent }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** Measures starts with an existing database and an almost empty root, and then idle memory. */
async function measureStarts(contestants: readonly Contestant[]): Promise<Line[]> {
  const starts = new Map<string, number[]>()
  const idle = new Map<string, number>()
  const [ours] = contestants
  for (let round = 0; round < STARTS; round++) {
    said(`start ${round + 1}`)
    for (const each of contestants) await addStart(starts, each)
    if (ours) await addStart(starts, { ...ours, adapter: cofferByNpm })
  }
  for (const each of contestants) {
    const running = await start(each)
    await Bun.sleep(IDLE_MS)
    idle.set(each.adapter.name, treeMemory(running.pid))
    await running.stop()
  }
  const names = contestants.map(({ adapter }) => adapter.name)
  const byNpm = starts.get(cofferByNpm.name) ?? []
  const line = { better: 'less', runs: STARTS, show: ms } as const
  return [
    {
      ...line,
      work: 'start to first answer, database there',
      figures: new Map(names.map((name) => [name, figureOf(starts.get(name) ?? [], undefined)])),
    },
    { ...line, work: 'the same by `npm start`', figures: new Map([[coffer.name, figureOf(byNpm, undefined)]]) },
    { better: 'less', runs: 1, show: mb, work: 'memory idle (PSS)', figures: idle },
  ]
}

async function addStart(starts: Map<string, number[]>, contestant: Contestant): Promise<void> {
  const { name } = contestant.adapter
  const running = await start(contestant)
  starts.set(name, [...(starts.get(name) ?? []), running.startMs])
  await running.stop()
}

/**
 * Waits until a search finds the file that only one name matches, and until the program says that its index is complete. Returns the reason
 * when that takes too long; null otherwise.
 */
async function waitUntilIndexed({ adapter, session, operations }: Running): Promise<string | null> {
  const { search } = operations
  if (typeof search === 'string') return null
  const until = performance.now() + INDEX_MS
  let reason = ''
  const isIndexed = async () => {
    try {
      reason = 'a search does not find a file'
      if (!(await textOf(session, search(UNIQUE_SUBSTRING))).includes(`${UNIQUE_SUBSTRING}.txt`)) return false
      reason = 'the program does not say that its index is complete'
      return adapter.isReady ? await adapter.isReady(session) : true
    } catch (error) {
      reason = messageOf(error)
      return false
    }
  }
  while (!(await isIndexed())) {
    if (performance.now() > until) return `${adapter.name}: not all files are indexed (${reason})`
    await Bun.sleep(500)
  }
  return null
}

/** Measures one row: all contestants in turn, so that slow phases of the machine affect all of them. */
async function measureRow(row: Row, all: readonly Running[]): Promise<Line[]> {
  said(row.metrics[0]?.work ?? '')
  const runs = row.metrics.map(() => new Map<string, number[]>())
  const reasons = new Map<string, string>()
  const measureOne = async (name: string, counts: boolean, measure: () => Promise<readonly (number | null)[]>) => {
    if (reasons.has(name)) return
    try {
      const figures = await measure()
      for (const [at, figure] of figures.entries())
        if (counts && figure !== null) runs[at]?.set(name, [...(runs[at]?.get(name) ?? []), figure])
    } catch (error) {
      reasons.set(name, messageOf(error))
    }
  }
  for (const { adapter, operations } of all) {
    const reason = row.needs.map((name) => operations[name]).find((operation) => typeof operation === 'string')
    if (typeof reason === 'string') reasons.set(adapter.name, reason)
  }
  for (let turn = row.warmUp ? 0 : 1; turn <= row.runs; turn++) {
    for (const contestant of all)
      await measureOne(contestant.adapter.name, turn > 0, () => row.measure(contestant, turn))
    const { local } = row
    if (local) await measureOne(LOCAL, turn > 0, () => local.measure(turn))
  }
  return row.metrics.map((metric, at) => {
    const measured = runs[at] ?? new Map<string, number[]>()
    const names = all.map(({ adapter }) => adapter.name)
    // A local program need not have a figure for each metric.
    if (measured.has(LOCAL) || reasons.has(LOCAL)) names.push(LOCAL)
    const figures = new Map(names.map((name) => [name, figureOf(measured.get(name) ?? [], reasons.get(name))]))
    return { ...metric, runs: row.runs, figures }
  })
}

/** Records the peak memory of each contestant. */
function watchMemory(all: readonly Running[]) {
  const peaks = new Map<string, number>()
  const timer = setInterval(() => {
    for (const { adapter, pid } of all) peaks.set(adapter.name, Math.max(peaks.get(adapter.name) ?? 0, treeMemory(pid)))
  }, SAMPLE_MS)
  return {
    peakLine: (): Line => ({
      work: 'memory peak during all rows (PSS)',
      better: 'less',
      runs: 1,
      show: mb,
      figures: new Map(peaks),
    }),
    stop: () => clearInterval(timer),
  }
}

const memoryLine = (work: string, all: readonly Running[]): Line => ({
  work,
  better: 'less',
  runs: 1,
  show: mb,
  figures: new Map(all.map(({ adapter, pid }) => [adapter.name, treeMemory(pid)])),
})

/** Returns a line about the machine, its load and the versions of the programs. */
async function machineLine(load: string | undefined, contestants: readonly Contestant[]): Promise<string> {
  const versions: string[] = []
  for (const { adapter, program } of contestants)
    if (adapter.version) versions.push(`${adapter.name} ${await versionOf(program, adapter.version)}`)
  const processor = `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}`
  const date = new Date().toISOString().slice(0, 10)
  const client = Bun.which('wrk') ? 'wrk' : 'the client of the bench'
  return `Bun ${Bun.version}, ${processor}, ${date}, load ${load} to ${loadavg()[0]?.toFixed(1)}, small downloads by ${client}; ${versions.join(', ')}\n`
}

async function versionOf(program: string, words: readonly string[]): Promise<string> {
  const said = await output(['sh', '-c', 'exec "$0" "$@" 2>&1', program, ...words]).catch(() => '')
  return /\d+\.\d+(?:\.\d+)*/.exec(said)?.[0] ?? '(unknown version)'
}
