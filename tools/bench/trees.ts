import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import {
  BENCH_FOLDER,
  type Coffer,
  emptyFolder,
  measureAlternately,
  median,
  ms,
  type Row,
  run,
  startCoffer,
  time,
  times,
} from './harness.ts'

const SMALL_FILES = 10_000
const SMALL_BYTES = 4096
const FILES_A_FOLDER = 100
const DELETED = 100_000
const DELETED_A_FOLDER = 1000
const ROUNDS = 5
/** Fewer, because each round creates 200,000 files. */
const DELETION_ROUNDS = 3

/** Measures copying, moving, deleting and packing whole folders against the programs of the system on the same disk. */
export async function benchTrees(): Promise<Row[]> {
  const root = emptyFolder('trees/root')
  plant(path.join(root, 'tree'), SMALL_FILES, FILES_A_FOLDER, Buffer.alloc(SMALL_BYTES, 7))
  mkdirSync(path.join(root, 'to'))
  const coffer = await startCoffer(root)
  try {
    return [
      await benchCopy(coffer),
      await benchMove(coffer),
      await benchFirstByte(coffer),
      ...(await benchDeletions(coffer)),
    ]
  } finally {
    await coffer.stop()
  }
}

async function benchCopy(coffer: Coffer): Promise<Row> {
  const [tree, theirs, ours] = ['tree', 'by-cp', 'by-coffer'].map((name) => path.join(coffer.root, name)) as [
    string,
    string,
    string,
  ]
  const floors: number[] = []
  const all: number[] = []
  for (let round = 0; round <= ROUNDS; round += 1) {
    floors.push(
      await time(async () => {
        await run('cp', '-r', '--reflink=never', tree, theirs)
        await run('sync', '-f', theirs)
      }),
    )
    all.push(await time(() => ask(coffer, 'PATCH', '/tree?action=copy&destination=/by-coffer')))
    for (const copy of [theirs, ours]) rmSync(copy, { recursive: true })
    await run('sync', '-f', tree)
  }
  const { floor, measured } = medians(floors, all)
  const work = `copy of ${SMALL_FILES} × 4 KB, durable`
  return row(work, `cp -r + sync: ${ms(floor)}`, measured, floor, { most: 250 })
}

async function benchMove(coffer: Coffer): Promise<Row> {
  const ground = emptyFolder('trees/floor')
  for (const name of ['tree', 'to']) mkdirSync(path.join(ground, name))
  let isThere = false
  const paths = () => (isThere ? ['to/tree', 'tree'] : ['tree', 'to/tree']) as [string, string]
  const { floor, ours } = await measureAlternately(
    4 * ROUNDS,
    () => {
      const [from, to] = paths()
      renameSync(path.join(ground, from), path.join(ground, to))
      for (const folder of ['', 'to']) flush(path.join(ground, folder))
    },
    async () => {
      const [from, to] = paths()
      await ask(coffer, 'PATCH', `/${from}?action=rename&destination=/${to}`)
      isThere = !isThere
    },
  )
  if (isThere) renameSync(path.join(coffer.root, 'to/tree'), path.join(coffer.root, 'tree'))
  return row('move of a folder', `rename + 2 × fsync: ${ms(floor)}`, ours, floor, { most: 2 })
}

/** Measures the time to the first byte of an archive with an exact layout, against reading the same sizes. */
async function benchFirstByte(coffer: Coffer): Promise<Row> {
  const floors: number[] = []
  const all: number[] = []
  for (let round = 0; round <= ROUNDS; round += 1) {
    floors.push(await time(() => run('find', path.join(coffer.root, 'tree'), '-printf', '%s %T@\n')))
    const began = performance.now()
    const answer = await fetch(`${coffer.address}/api/raw/tree`, { headers: { 'X-Auth': coffer.token } })
    all.push(performance.now() - began)
    if (!answer.ok) throw new Error(`The archive answered ${answer.status}.`)
    await answer.body?.cancel()
  }
  const { floor, measured } = medians(floors, all)
  const work = `zip of ${SMALL_FILES} files: first byte`
  return row(work, `find -printf: ${ms(floor)}`, measured, floor, { most: 4 })
}

async function benchDeletions(coffer: Coffer): Promise<Row[]> {
  const rows: Row[] = []
  for (const [kind, perFolder] of [
    ['in folders', DELETED_A_FOLDER],
    ['in one folder', DELETED],
  ] as const) {
    const floors: number[] = []
    const all: number[] = []
    for (let round = 0; round <= DELETION_ROUNDS; round += 1) {
      const theirs = path.join(BENCH_FOLDER, 'trees/rm')
      plant(theirs, DELETED, perFolder, Buffer.alloc(0))
      plant(path.join(coffer.root, 'large'), DELETED, perFolder, Buffer.alloc(0))
      await run('sync', '-f', theirs)
      floors.push(
        await time(async () => {
          await run('rm', '-rf', theirs)
          await run('sync', '-f', coffer.root)
        }),
      )
      all.push(await time(() => ask(coffer, 'DELETE', '/large?forever=true')))
    }
    const { floor, measured } = medians(floors, all)
    const work = `deleting ${DELETED} files ${kind} permanently, durable`
    rows.push(row(work, `rm -rf + sync: ${ms(floor)}`, measured, floor, { most: 500 }))
  }
  return rows
}

async function ask({ address, token }: Coffer, method: string, target: string): Promise<void> {
  const answer = await fetch(`${address}/api/resources${target}`, { method, headers: { 'X-Auth': token } })
  if (!answer.ok) throw new Error(`${method} ${target} answered ${answer.status} ${await answer.text()}`)
}

/** Returns the medians of all rounds but the first, which is a warm-up. */
const medians = (floors: readonly number[], all: readonly number[]) => ({
  floor: median(floors.slice(1)),
  measured: median(all.slice(1)),
})

const row = (work: string, floor: string, measured: number, theirs: number, { most }: { most: number }): Row => ({
  work,
  floor,
  coffer: ms(measured),
  ratio: times(theirs / measured),
  target: `≤ ${most} ms`,
  met: measured <= most,
})

function plant(top: string, count: number, perFolder: number, body: Uint8Array): void {
  for (let file = 0; file < count; file += 1) {
    const folder = path.join(top, `folder-${Math.floor(file / perFolder)}`)
    if (file % perFolder === 0) mkdirSync(folder, { recursive: true })
    writeFileSync(path.join(folder, `file-${file}.txt`), body)
  }
}

function flush(folder: string): void {
  const handle = openSync(folder, 'r')
  fsyncSync(handle)
  closeSync(handle)
}
