import path from 'node:path'
import { AT_ONCE, inBatches, perSecond, post, SMALL, TOGETHER } from './batches.ts'
import { type Coffer, emptyFolder, median, type Row, rate, startCoffer, times } from './harness.ts'
import { drive } from './raw-client.ts'

const FILES = 10_000
/** Number of separate POST requests: enough to measure their rate, since they are slow. */
const ALONE = 2000
const ROUNDS = 3

/** Measures many small files in few requests, against a local program that stores them as durably, and against one request for each. */
export async function benchSmallFiles(): Promise<Row[]> {
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
  const requests = Array.from({ length: ALONE }, (_, file) =>
    post(`/api/resources${folder}/file-${file}.bin`, coffer, SMALL),
  )
  return perSecond(ALONE, await drive(coffer.address, 1, requests))
}
