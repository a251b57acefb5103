import path from 'node:path'
import { AT_ONCE, inBatches, perSecond, post, SMALL, TOGETHER } from './batches.ts'
import { type Coffer, emptyFolder, median, type Row, rate, startCoffer, times } from './harness.ts'
import { cpuSeconds, flushesDuring } from './process-tree.ts'
import { drive } from './raw-client.ts'
import { startBare } from './start-bare.ts'

const FILES = 10_000
/** Number of separate POST requests: enough to measure their rate, since they are slow. */
const ALONE = 2000
const ROUNDS = 3
/** Number of requests whose flushes are counted. */
const COUNTED = 20
/** Time for the journal's writes that answers do not wait for, in milliseconds. */
const AFTERWARDS = 500

/** Measures small files in many requests and in few. */
export async function benchSmallFiles(): Promise<Row[]> {
  return [...(await benchSingleUploads()), ...(await benchBatches())]
}

/** A server under test, and its measurements: uploads per second, and processor seconds for 1,000 uploads. */
type Measured = {
  readonly server: Pick<Coffer, 'address' | 'pid' | 'token'>
  readonly rates: number[]
  readonly costs: number[]
}

/** Measures a request for each file, on several connections, against a server of the runtime that stores files as durably and does nothing else. */
async function benchSingleUploads(): Promise<Row[]> {
  await using open = new AsyncDisposableStack()
  const coffer = await startCoffer(emptyFolder('single-uploads/root'))
  open.defer(() => coffer.stop())
  const bare = await startBare('bare-uploads.ts', emptyFolder('single-uploads/floor'))
  open.defer(() => bare.stop())
  const ours: Measured = { server: coffer, rates: [], costs: [] }
  const floor: Measured = { server: { ...bare, token: '' }, rates: [], costs: [] }
  for (let round = 0; round <= ROUNDS; round++)
    for (const { server, rates, costs } of [floor, ours]) {
      await drive(server.address, 1, [folderRequest(`/${round}`, server)])
      const before = cpuSeconds(server.pid)
      const elapsed = await drive(server.address, AT_ONCE, uploads(`/${round}`, ALONE, server))
      await Bun.sleep(AFTERWARDS)
      // The first round is a warm-up for both.
      if (round === 0) continue
      rates.push(perSecond(ALONE, elapsed))
      costs.push(((cpuSeconds(server.pid) - before) * 1000) / ALONE)
    }
  const flushes = async ({ server }: Measured) => {
    await drive(server.address, 1, [folderRequest('/counted', server)])
    await Bun.sleep(AFTERWARDS)
    const counted = async () => {
      await drive(server.address, AT_ONCE, uploads('/counted', COUNTED, server))
      await Bun.sleep(AFTERWARDS)
    }
    return flushesDuring(server.pid, counted)
  }
  const of = (flushed: number | null) => (flushed === null ? 'not counted' : `${(flushed / COUNTED).toFixed(2)}`)
  const work = `${ALONE} × 4 KB, a request each, ${AT_ONCE} at once, durable`
  const [ourRate, floorRate] = [median(ours.rates), median(floor.rates)]
  const [ourCost, floorCost] = [median(ours.costs), median(floor.costs)]
  return [
    {
      work,
      floor: `bare server: ${rate(floorRate, 'files/s')}`,
      coffer: rate(ourRate, 'files/s'),
      ratio: times(ourRate / floorRate),
      target: '≥ 3000 files/s',
      met: ourRate >= 3000,
    },
    {
      work: 'processor seconds for 1,000 of them',
      floor: `bare server: ${floorCost.toFixed(2)}`,
      coffer: ourCost.toFixed(2),
      ratio: times(ourCost / floorCost),
      target: '≤ 0.35',
      met: ourCost <= 0.35,
    },
    {
      work: `flushes for each of ${COUNTED}`,
      floor: `bare server: ${of(await flushes(floor))}`,
      coffer: of(await flushes(ours)),
      ratio: '',
      target: '',
      met: null,
    },
  ]
}

/** Measures many small files in few requests, against a local program that stores them as durably, and against one request for each. */
async function benchBatches(): Promise<Row[]> {
  const coffer = await startCoffer(emptyFolder('small-files/root'))
  try {
    const floors: number[] = []
    const batches: number[] = []
    const posts: number[] = []
    for (let round = 0; round <= ROUNDS; round++) {
      const measured = [
        await local(round),
        await inBatches(coffer, { folder: `/many-${round}`, files: FILES }),
        await alone(coffer, `/${round}`),
      ]
      // The first round is a warm-up for all of them.
      for (const [at, all] of [floors, batches, posts].entries()) if (round > 0) all.push(measured[at] ?? Number.NaN)
    }
    const [floor, ours, post] = [median(floors), median(batches), median(posts)]
    const work = `${FILES} × 4 KB in requests of ${TOGETHER}, ${AT_ONCE} at once, durable`
    return [
      {
        work,
        floor: `local program: ${rate(floor, 'files/s')}`,
        coffer: rate(ours, 'files/s'),
        ratio: times(ours / floor),
        target: '≥ 1000 files/s',
        met: ours >= 1000,
      },
      {
        work: 'the same beside one request after another, a file each',
        floor: `single requests: ${rate(post, 'files/s')}`,
        coffer: rate(ours, 'files/s'),
        ratio: times(ours / post),
        target: '≥ 5×',
        met: ours >= 5 * post,
      },
    ]
  } finally {
    await coffer.stop()
  }
}

async function local(round: number): Promise<number> {
  const script = path.join(import.meta.dir, 'write-and-sync.ts')
  const folder = emptyFolder(`small-files/floor-${round}`)
  const program = Bun.spawn([process.execPath, script, folder, String(FILES), String(AT_ONCE)], { stderr: 'inherit' })
  return perSecond(FILES, Number(await new Response(program.stdout).text()))
}

async function alone(coffer: Coffer, folder: string): Promise<number> {
  return perSecond(ALONE, await drive(coffer.address, 1, uploads(folder, ALONE, coffer)))
}

const uploads = (folder: string, count: number, server: Pick<Coffer, 'token'>) =>
  Array.from({ length: count }, (_, file) => post(`/api/resources${folder}/file-${file}.bin`, server, SMALL))

const folderRequest = (folder: string, server: Pick<Coffer, 'token'>) =>
  post(`/api/resources${folder}/`, server, new Uint8Array())
