import { rmSync } from 'node:fs'
import path from 'node:path'
import { INITIAL_TUS } from '#contract/settings.ts'
import {
  type Coffer,
  emptyFolder,
  makeFile,
  median,
  memoryRow,
  type Row,
  rate,
  residentMb,
  run,
  sizeOption,
  startCoffer,
  time,
  times,
} from './harness.ts'
import { cpuSeconds, flushesDuring } from './process-tree.ts'

/** Size of a PATCH request: as the page sends them by default, and the limit of a common proxy. */
const CHUNK_BYTES = { usual: INITIAL_TUS.chunkSize, large: 32 * 1024 * 1024 } as const
const ROUNDS = 3
const DELAY_MS = 100
const WINDOW_BYTES = 1024 * 1024
const PARTS = 5

/** Measures a large file sent in many requests against one request, and against a program that writes it as durably. */
export async function benchResumable(): Promise<Row[]> {
  const gigabytes = sizeOption(5)
  const ground = emptyFolder('resumable')
  const source = makeSource(ground, gigabytes)
  const coffer = await startCoffer(emptyFolder('resumable/root'))
  const copy = path.join(ground, 'copy.bin')
  const speed = (elapsed: number) => rate((gigabytes * 1000) / (elapsed / 1000), 'MB/s')
  try {
    const idle = await residentMb(coffer.pid)
    let peak = idle
    const watch = setInterval(async () => {
      peak = Math.max(peak, await residentMb(coffer.pid))
    }, 100)
    const floors: number[] = []
    const plains: number[] = []
    const ours: Record<keyof typeof CHUNK_BYTES, number[]> = { usual: [], large: [] }
    const cpu: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      floors.push(await time(() => run('sh', '-c', `cp '${source}' '${copy}' && sync '${copy}'`)))
      rmSync(copy)
      plains.push(await send(coffer, coffer.address, source, 'plain'))
      for (const name of ['large', 'usual'] as const) {
        const before = cpuSeconds(coffer.pid)
        ours[name].push(await sendChunks(coffer, source, CHUNK_BYTES[name]))
        if (name === 'usual') cpu.push(cpuSeconds(coffer.pid) - before)
      }
    }
    clearInterval(watch)
    const flushes = await flushesDuring(coffer.pid, () => sendChunks(coffer, source, CHUNK_BYTES.usual))
    const [floor, plain, tus, usual] = [median(floors), median(plains), median(ours.large), median(ours.usual)]
    const ratio = plain / tus
    return [
      {
        work: `upload of ${gigabytes} GB by tus, in requests of 32 MB, durable`,
        floor: `in one request: ${speed(plain)}; cp + sync: ${speed(floor)}`,
        coffer: speed(tus),
        ratio: times(ratio),
        target: '≥ 0.70×',
        met: ratio >= 0.7,
      },
      {
        work: 'the same in requests of 10 MiB, as the page sends it; processor time per GB; flushes',
        floor: `in one request: ${speed(plain)}`,
        coffer: `${speed(usual)}; ${(median(cpu) / gigabytes).toFixed(2)} s; ${flushes ?? 'not counted'}`,
        ratio: times(plain / usual),
        target: '≥ 0.70×',
        met: plain / usual >= 0.7,
      },
      memoryRow('growth meanwhile', peak - idle),
    ]
  } finally {
    await coffer.stop()
  }
}

/** Measures a large file over a connection with high latency and a small window: in one request, and in parallel parts. */
export async function benchLatency(): Promise<Row[]> {
  const gigabytes = sizeOption(1)
  const source = makeSource(emptyFolder('latency'), gigabytes)
  const coffer = await startCoffer(emptyFolder('latency/root'))
  const relay = Bun.spawn(
    [
      process.execPath,
      path.join(import.meta.dir, 'slow-relay.ts'),
      new URL(coffer.address).port,
      String(DELAY_MS),
      String(WINDOW_BYTES),
    ],
    { stdout: 'pipe', stderr: 'inherit' },
  )
  const speed = (elapsed: number) => rate((gigabytes * 1000) / (elapsed / 1000), 'MB/s')
  try {
    const { value } = await relay.stdout.getReader().read()
    const far = `http://127.0.0.1:${new TextDecoder().decode(value).trim()}`
    const plain = await send(coffer, far, source, 'plain')
    const parts = await send(coffer, far, source, 'parts', String(PARTS))
    const near = await send(coffer, coffer.address, source, 'parts', String(PARTS))
    const ratio = plain / parts
    return [
      {
        work: `upload of ${gigabytes} GB in ${PARTS} parts, ${DELAY_MS} ms each way, 1 MiB on the way`,
        floor: `in one request: ${speed(plain)}`,
        coffer: `${speed(parts)} (without the way: ${speed(near)})`,
        ratio: times(ratio),
        target: '≥ 3×',
        met: ratio >= 3,
      },
    ]
  } finally {
    relay.kill()
    await coffer.stop()
  }
}

const sendChunks = (coffer: Coffer, source: string, bytes: number) =>
  send(coffer, coffer.address, source, 'chunks', String(bytes))

/** Returns the duration of an upload by a client in a separate process, in milliseconds. */
async function send(coffer: Coffer, address: string, source: string, ...way: string[]): Promise<number> {
  const script = path.join(import.meta.dir, 'send-file.ts')
  const client = Bun.spawn([process.execPath, script, address, coffer.token, source, '/sent.bin', ...way], {
    stdout: 'pipe',
    stderr: 'inherit',
  })
  const said = await new Response(client.stdout).text()
  if ((await client.exited) !== 0) throw new Error('The client failed.')
  rmSync(path.join(coffer.root, 'sent.bin'))
  return Number(said)
}

function makeSource(folder: string, gigabytes: number): string {
  const file = path.join(folder, 'source.bin')
  makeFile(file, Math.round(gigabytes * 1e9))
  return file
}
