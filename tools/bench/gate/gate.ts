import { readFileSync, statfsSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import path from 'node:path'
import { BENCH_FOLDER, run } from '../harness.ts'
import { output } from '../peers/clients.ts'
import { coffer } from '../peers/file-browser.ts'
import { prepare, programOf, type Running, start, withServers } from '../peers/start.ts'
import { treeCpu } from '../process-tree.ts'
import { Calibration, compare, describe, Figures, figuresFrom, type PathCpu, type Sample } from './compare.ts'
import { cleanUp, type HotPath, hotPaths } from './paths.ts'

const FIGURES = path.join(import.meta.dir, 'figures.json')
/** Number of times that each path is measured. */
const ROUNDS = 5
/** The same for new figures, and before a path counts as slower. */
const MOST_ROUNDS = 10
/** The folder of Linux whose files are in memory. */
const MEMORY_FOLDER = '/dev/shm'
/** Room that the files need, in bytes. */
const FOLDER_BYTES = 2 * 1024 ** 3
/** Number of times that each path runs before it is measured: until then the runtime compiles its code. */
const WARM_UPS = 2
/** Interval between requests for the state of the index, in milliseconds. */
const ASK_EVERY = 200

/** `npm run bench -- gate`: compares the processor time of the hot paths with the committed figures; `--update` renews these. */
export const benchGate = (): Promise<number> => withServers(benchFolder(), compareWithFigures)

async function compareWithFigures(folder: string): Promise<number> {
  const program = programOf(coffer, undefined, folder)
  if (!program) throw new Error('There is no runtime.')
  const contestant = await prepare(coffer, program, folder)
  const paths = hotPaths(contestant.ground.root, folder)
  const server = await start(contestant)
  await untilIndexed(server)
  for (let round = 1; round <= WARM_UPS; round++) {
    console.error(`warm-up ${round} of ${WARM_UPS} …`)
    for (const each of paths) await runPath(server, each)
  }
  const isUpdate = process.argv.includes('--update')
  const figures = isUpdate ? null : Figures.parse(JSON.parse(readFileSync(FIGURES, 'utf8')))
  const samples = new Map<string, Sample[]>(paths.map(({ name }) => [name, []]))
  const isSlower = () => figures === null || compare(figures, samples).some(({ result }) => result === 'slower')
  for (let round = 1; round <= ROUNDS || (round <= MOST_ROUNDS && isSlower()); round++) {
    console.error(`round ${round} …`)
    for (const [name, sample] of await measureRound(server, paths)) samples.get(name)?.push(sample)
  }
  const rounds = samples.get(paths[0]?.name ?? '')?.length
  const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, Bun ${Bun.version}`
  console.log(`${machine}, load ${loadavg()[0]?.toFixed(1)}, medians of ${rounds}\n`)
  const valid = figures ?? figuresFrom(samples, machine)
  if (isUpdate) writeFileSync(FIGURES, `${JSON.stringify(valid, null, 2)}\n`)
  console.log(describe(compare(valid, samples), valid, samples))
  return figures !== null && isSlower() ? 1 : 0
}

/** Returns a folder in memory where there is room: the work of a disk's file system varies with what else the disk does. */
function benchFolder(): string {
  try {
    const { bavail, bsize } = statfsSync(MEMORY_FOLDER)
    if (bavail * bsize >= FOLDER_BYTES) return path.join(MEMORY_FOLDER, `coffer-gate-${process.pid}`)
  } catch {
    // This system has no such folder.
  }
  return path.join(BENCH_FOLDER, 'gate')
}

/** Measures each path once. */
async function measureRound(server: Running, paths: readonly HotPath[]): Promise<[string, Sample][]> {
  const samples: [string, Sample][] = []
  let before = await calibrate(server.ground.data)
  for (const each of paths) {
    const cpu = await runPath(server, each)
    const after = await calibrate(server.ground.data)
    samples.push([each.name, { cpu, calibration: between(before, after) }])
    before = after
  }
  return samples
}

/** Runs a path on a server that has nothing else to do; returns the server's processor time. */
async function runPath(server: Running, { run: work }: HotPath): Promise<PathCpu> {
  cleanUp(server.ground.root)
  await run('sync', '-f', server.ground.root)
  await untilIndexed(server)
  const before = treeCpu(server.pid)
  await work(server)
  const after = treeCpu(server.pid)
  return { user: after.user - before.user, system: after.system - before.system }
}

async function untilIndexed({ session }: Running): Promise<void> {
  while (!(await coffer.isReady?.(session))) await Bun.sleep(ASK_EVERY)
}

/** Returns the calibration of a moment between two others. */
const between = (before: Calibration, after: Calibration): Calibration => ({
  computing: (before.computing + after.computing) / 2,
  files: (before.files + after.files) / 2,
})

async function calibrate(folder: string): Promise<Calibration> {
  const script = path.join(import.meta.dir, 'calibrate.ts')
  return Calibration.parse(JSON.parse(await output([process.execPath, script, folder])))
}
