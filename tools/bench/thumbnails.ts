import { copyFileSync, mkdirSync, readdirSync, utimesSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import {
  type Coffer,
  emptyFolder,
  mb,
  measureAlternately,
  median,
  ms,
  type Row,
  rate,
  residentMb,
  run,
  startCoffer,
  time,
  times,
} from './harness.ts'
import { drive } from './raw-client.ts'

const ROUNDS = 10
const PHOTOS = 1000
const CONNECTIONS = 6
const CACHED_REQUESTS = 20_000
const CACHED_CONNECTIONS = 16
const OTHER_EVERY_MS = 20
const QUIET_MS = 15_000

/** Modification time far enough in the past that thumbnails are cached, in seconds since the epoch. */
const THEN = 1_700_000_000

/** Measures thumbnails against the usual programs. */
export async function benchThumbnails(): Promise<Row[]> {
  const root = emptyFolder('thumbnails')
  await plant(root)
  const coffer = await startCoffer(root)
  try {
    const idle = await residentMb(coffer.pid)
    const single = await benchOne(coffer)
    const many = await benchMany(coffer)
    const cached = await benchCached(coffer)
    const grown = (await residentMb(coffer.pid)) - idle
    const memory = { work: 'server memory after all of this, above idle', floor: '', coffer: mb(grown), ratio: '' }
    return [single, ...many, cached, { ...memory, target: '≤ 60 MB', met: grown <= 60 }]
  } finally {
    await coffer.stop()
  }
}

/** Each round uses a photo that was not requested before. */
async function benchOne(coffer: Coffer): Promise<Row> {
  const convert = installed('convert')
  let turn = 0
  const ours = () => see(coffer, `single/${turn++}.jpg`)
  const floor = () =>
    convert
      ? run(convert, path.join(coffer.root, 'single/0.jpg'), ...CONVERTING, path.join(coffer.root, 'made.jpg'))
      : Promise.resolve()
  const measured = await measureAlternately(ROUNDS, floor, ours)
  const ratio = measured.floor / measured.ours
  return {
    work: 'thumbnail of a 12-megapixel JPEG, never asked for before',
    floor: convert ? `convert -thumbnail: ${ms(measured.floor)}` : 'convert: not installed',
    coffer: ms(measured.ours),
    ratio: convert ? times(ratio) : '',
    target: '≥ 3×',
    met: !convert || ratio >= 3,
  }
}
const CONVERTING = ['-auto-orient', '-thumbnail', '256x256^', '-gravity', 'center', '-extent', '256x256']

async function benchMany(coffer: Coffer): Promise<Row[]> {
  const program = installed('vipsthumbnail')
  const made = emptyFolder('made')
  const floor = program ? await time(() => run('sh', '-c', vips(program, coffer.root, made))) : Number.NaN
  const requests = Array.from({ length: PHOTOS }, (_, i) => get(coffer, `photos/${i}.jpg`))
  const quiet = watchOthers(coffer)
  await Bun.sleep(QUIET_MS)
  const alone = await quiet.stop()
  const others = watchOthers(coffer)
  const ours = await time(() => drive(coffer.address, CONNECTIONS, requests))
  const longest = await others.stop()
  const ratio = floor / ours
  return [
    {
      work: `thumbnails of ${PHOTOS} photos of 3 megapixels`,
      floor: program ? `vipsthumbnail, 2 at once: ${perSecond(PHOTOS, floor)}` : 'vipsthumbnail: not installed',
      coffer: perSecond(PHOTOS, ours),
      ratio: program ? times(ratio) : '',
      target: '≥ 0.83×',
      met: !program || ratio >= 0.83,
    },
    {
      work: 'another request during that, median and longest',
      floor: `without: ${ms(median(alone))}, ${ms(Math.max(...alone))}`,
      coffer: `${ms(median(longest))}, ${ms(Math.max(...longest))}`,
      ratio: '',
      target: '≤ 100 ms',
      met: Math.max(...longest) <= 100,
    },
  ]
}

/** Runs two processes, as many as Coffer uses, with the same low priority. */
function vips(program: string, root: string, made: string): string {
  const options = `--size 256x256 --smartcrop centre -o '${made}/%s.jpg[Q=80]'`
  return `cd '${root}/photos' && ls | VIPS_CONCURRENCY=1 nice -n 10 xargs -P 2 -n 100 ${program} ${options}`
}

async function benchCached(coffer: Coffer): Promise<Row> {
  const names = readdirSync(path.join(coffer.root, 'photos'))
  const requests = Array.from({ length: CACHED_REQUESTS }, (_, i) => get(coffer, `photos/${names[i % names.length]}`))
  const elapsed = await time(() => drive(coffer.address, CACHED_CONNECTIONS, requests))
  const each = (CACHED_REQUESTS * 1000) / elapsed
  return {
    work: 'thumbnails that are kept',
    floor: '',
    coffer: rate(each, 'req/s'),
    ratio: '',
    target: '≥ 5000 req/s',
    met: each >= 5000,
  }
}

/** Requests one small file repeatedly; `stop` returns the duration of each request, in milliseconds. */
function watchOthers(coffer: Coffer) {
  const taken: number[] = []
  let isOver = false
  const work = (async () => {
    while (!isOver) {
      taken.push(
        await time(async () => {
          const answer = await fetch(`${coffer.address}/api/resources/single/0.jpg`, {
            headers: { 'X-Auth': coffer.token },
          })
          await answer.arrayBuffer()
        }),
      )
      await Bun.sleep(OTHER_EVERY_MS)
    }
  })()
  return {
    async stop(): Promise<number[]> {
      isOver = true
      await work
      return taken
    },
  }
}

function get({ token }: Coffer, item: string): Uint8Array {
  const head = `GET /api/preview/thumb/${item} HTTP/1.1\r\nHost: bench\r\nX-Auth: ${token}\r\n\r\n`
  return Buffer.from(head)
}

async function see(coffer: Coffer, item: string): Promise<void> {
  const answer = await fetch(`${coffer.address}/api/preview/thumb/${item}`, { headers: { 'X-Auth': coffer.token } })
  if (!answer.ok) throw new Error(`A thumbnail was answered with ${answer.status}.`)
  await answer.arrayBuffer()
}

const perSecond = (count: number, elapsed: number) => `${((count * 1000) / elapsed).toFixed(0)} photos/s`

/** Searches `/usr/bin` only: another directory may hold a different program of that name. */
function installed(program: string): string | null {
  return Bun.which(program, { PATH: '/usr/bin' })
}

async function plant(root: string): Promise<void> {
  const single = await photo(4000, 3000)
  const small = await photo(2048, 1536)
  plantCopies(path.join(root, 'single'), await file(root, single), ROUNDS + 1)
  plantCopies(path.join(root, 'photos'), await file(root, small), PHOTOS)
}

async function file(root: string, bytes: Uint8Array): Promise<string> {
  const place = path.join(root, 'photo.jpg')
  await Bun.write(place, bytes)
  return place
}

function plantCopies(folder: string, source: string, count: number): void {
  mkdirSync(folder)
  for (let i = 0; i < count; i++) {
    const copy = path.join(folder, `${i}.jpg`)
    copyFileSync(source, copy)
    utimesSync(copy, THEN, THEN)
  }
}

/** Returns a picture that compresses about as well as a real photo: shapes of many sizes, with sensor noise. */
async function photo(width: number, height: number): Promise<Uint8Array> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const grain = (side: number, sigma: number) =>
    sharp({ create: { width: side, height: side, channels: 3, background: '#888', noise: { ...noise, sigma } } })
      .resize(width, height, { fit: 'fill' })
      .png({ compressionLevel: 1 })
      .toBuffer()
  const layers = await Promise.all([12, 60, 300].map((side) => grain(side, 50)))
  const [first, ...others] = layers
  return sharp(first)
    .composite(others.map((input) => ({ input, blend: 'overlay' as const })))
    .jpeg({ quality: 90 })
    .toBuffer()
}
