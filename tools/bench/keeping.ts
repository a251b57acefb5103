import { closeSync, fsyncSync, mkdirSync, openSync, readdirSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { inBatches } from './batches.ts'
import {
  type Coffer,
  emptyFolder,
  measureAlternately,
  median,
  ms,
  type Row,
  rate,
  startCoffer,
  time,
  times,
} from './harness.ts'

const DELETED = 100_000
const MOVED = 10_000
const FILES_A_FOLDER = 1000
const UPLOADED = 10_000
const ROUNDS = 5

/** Measures deleting into the trash, undo, and the cost of the journal. */
export async function benchTrashAndJournal(): Promise<Row[]> {
  return [await benchDeletion(), await benchUndo(), await benchJournal()]
}

/** Moves a folder to the trash, against the same two renames and flushes done directly. The folder is restored between the rounds. */
async function benchDeletion(): Promise<Row> {
  const root = emptyFolder('keeping/root')
  const ground = emptyFolder('keeping/floor')
  for (const top of [root, ground]) plant(path.join(top, 'large'), DELETED)
  mkdirSync(path.join(ground, 'drawer'))
  const coffer = await startCoffer(root)
  try {
    const byHand = () => {
      renameSync(path.join(ground, 'large'), path.join(ground, 'drawer/large'))
      for (const folder of [ground, path.join(ground, 'drawer')]) flush(folder)
    }
    let gesture = 0
    const headers = () => ({ 'X-Gesture': `bench-deletion-${String(gesture).padStart(8, '0')}` })
    const ask = (method: string, target: string, body?: unknown) => request(coffer, method, target, headers(), body)
    const floors: number[] = []
    const ours: number[] = []
    for (let round = 0; round <= ROUNDS; round += 1) {
      gesture += 1
      floors.push(await time(byHand))
      ours.push(await time(() => ask('DELETE', '/api/resources/large')))
      renameSync(path.join(ground, 'drawer/large'), path.join(ground, 'large'))
      await ask('POST', '/api/undo', { gesture: headers()['X-Gesture'] })
    }
    // The first round is a warm-up for both.
    const [floor, measured] = [median(floors.slice(1)), median(ours.slice(1))]
    const work = `deleting a folder of ${DELETED} files, to the answer`
    const byFloor = `rename + 2 × fsync: ${ms(floor)}`
    return row(work, byFloor, ms(measured), times(floor / measured), '≤ 50 ms', measured <= 50)
  } finally {
    await coffer.stop()
  }
}

/** Moves many items as one step, and undoes it. */
async function benchUndo(): Promise<Row> {
  const root = emptyFolder('keeping/root')
  plant(path.join(root, 'from'), MOVED)
  mkdirSync(path.join(root, 'to'))
  const names = readdirSync(path.join(root, 'from'), { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.includes('/'),
  )
  const steps = names.map((name) => ({ from: `/from/${name}`, to: `/to/${path.basename(name)}`, onTaken: 'refuse' }))
  const coffer = await startCoffer(root)
  try {
    let step = 0
    const gesture = () => `bench-undo-${String(step).padStart(10, '0')}`
    const move = async () => {
      step += 1
      const headers = { 'X-Gesture': gesture(), Prefer: 'wait=0' }
      let job = await request(coffer, 'POST', '/api/jobs', headers, { kind: 'move', steps })
      while (job.endedAt === null) {
        await Bun.sleep(2)
        job = await request(coffer, 'GET', `/api/jobs/${job.id}`)
      }
      if (readdirSync(path.join(root, 'to')).length !== MOVED) throw new Error(`The move ended ${JSON.stringify(job)}.`)
    }
    const undo = async () => {
      await request(coffer, 'POST', '/api/undo', {}, { gesture: gesture() })
      if (readdirSync(path.join(root, 'to')).length !== 0) throw new Error('Not all of it was taken back.')
    }
    const { floor, ours } = await measureAlternately(3, move, undo)
    const work = `taking back a move of ${MOVED} items`
    return row(
      work,
      `the move, a job: ${ms(floor)}`,
      ms(ours),
      times(floor / ours),
      '≤ 1.5 × the move',
      ours <= 1.5 * floor,
    )
  } finally {
    await coffer.stop()
  }
}

/** Measures small uploads with the journal, and with one that writes nothing; both run from the source, alternately. */
async function benchJournal(): Promise<Row> {
  const main = ['server/main.ts']
  const without = ['--preload', './tools/bench/without-journal.ts', ...main]
  const start = (name: string, words: readonly string[]) =>
    startCoffer(emptyFolder(`keeping/${name}`), {
      data: emptyFolder(`keeping/${name}-data`),
      program: [process.execPath, ...words],
    })
  await using open = new AsyncDisposableStack()
  const [plain, whole] = [await start('plain', without), await start('whole', main)]
  open.defer(() => plain.stop())
  open.defer(() => whole.stop())
  let round = 0
  const upload = (coffer: Coffer) => inBatches(coffer, { folder: `/many-${round}`, files: UPLOADED })
  const floors: number[] = []
  const ours: number[] = []
  for (; round <= ROUNDS; round += 1) {
    floors.push(await upload(plain))
    ours.push(await upload(whole))
  }
  const [floor, measured] = [median(floors.slice(1)), median(ours.slice(1))]
  const work = `${UPLOADED} × 4 KB, as the page sends them, with the journal`
  const byFloor = `without: ${rate(floor, 'files/s')}`
  return row(work, byFloor, rate(measured, 'files/s'), times(measured / floor), '≥ 0.95×', measured >= 0.95 * floor)
}

const row = (work: string, floor: string, coffer: string, ratio: string, target: string, met: boolean): Row => ({
  ...{ work, floor, coffer, ratio, target, met },
})

/** Creates empty files, a thousand in each folder. */
function plant(top: string, count: number): void {
  for (let file = 0; file < count; file += 1) {
    const folder = path.join(top, String(Math.floor(file / FILES_A_FOLDER)))
    if (file % FILES_A_FOLDER === 0) mkdirSync(folder, { recursive: true })
    writeFileSync(path.join(folder, `file-${file}.txt`), '')
  }
}

function flush(folder: string): void {
  const handle = openSync(folder, 'r')
  fsyncSync(handle)
  closeSync(handle)
}

type Answer = { readonly id?: number; readonly endedAt?: number | null }

async function request(
  { address, token }: Coffer,
  method: string,
  target: string,
  headers: Record<string, string> = {},
  body?: unknown,
): Promise<Answer> {
  const answer = await fetch(address + target, {
    method,
    headers: { 'X-Auth': token, ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${method} ${target} answered ${answer.status} ${text}`)
  return text.startsWith('{') ? JSON.parse(text) : {}
}
