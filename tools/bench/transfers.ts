import { rmSync } from 'node:fs'
import path from 'node:path'
import {
  type Coffer,
  curl,
  emptyFolder,
  makeFile,
  measureAlternately,
  median,
  type Row,
  rate,
  run,
  startCoffer,
  times,
} from './harness.ts'
import { cpuSeconds, flushesDuring } from './process-tree.ts'
import { drive } from './raw-client.ts'
import { type Bare, startBare } from './start-bare.ts'

const GIGABYTE = 1024 ** 3
const UPLOADS = 2000
const UPLOAD_BYTES = 4096
const UPLOAD_CONNECTIONS = 5

/** Measures uploads against programs that write the same bytes as durably. */
export async function benchUploads(): Promise<Row[]> {
  const ground = emptyFolder('uploads')
  const source = path.join(ground, 'source.bin')
  makeFile(source, GIGABYTE)
  const root = emptyFolder('uploads/root')
  const coffer = await startCoffer(root)
  const bareRoot = emptyFolder('uploads/bare')
  const bare = await startBare('bare-server.ts', bareRoot)
  try {
    const cpu = await uploadCpu(coffer, { ...bare, root: bareRoot }, source)
    const flushes = await flushesDuring(coffer.pid, () => upload(coffer, source))
    let turn = 0
    const large = await measureAlternately(
      3,
      () =>
        run(
          'sh',
          '-c',
          `cp '${source}' '${ground}/copy-${turn}' && sync '${ground}/copy-${turn}' && rm '${ground}/copy-${turn++}'`,
        ),
      () => upload(coffer, source),
    )
    const small = await smallUploads(coffer)
    const largeRatio = large.floor / large.ours
    const smallRatio = small.floor / small.ours
    const perSecond = (elapsed: number) => rate((UPLOADS * 1000) / elapsed, 'files/s')
    return [
      {
        work: 'upload of 1 GB, durable',
        floor: `cp + sync: ${speed(large.floor)}`,
        coffer: speed(large.ours),
        ratio: times(largeRatio),
        target: '≥ 0.70×',
        met: largeRatio >= 0.7,
      },
      {
        work: 'processor time of that upload; flushes',
        floor: `bare Bun.write + fsync: ${cpu.floor.toFixed(2)} s`,
        coffer: `${cpu.ours.toFixed(2)} s; ${flushes ?? 'not counted'}`,
        ratio: times(cpu.ours / cpu.floor),
        target: '≤ 0.80 s',
        met: cpu.ours <= 0.8,
      },
      {
        work: `${UPLOADS} × 4 KB over ${UPLOAD_CONNECTIONS} connections, durable`,
        floor: `local program: ${perSecond(small.floor)}`,
        coffer: perSecond(small.ours),
        ratio: times(smallRatio),
        target: '≥ 0.80×',
        met: smallRatio >= 0.8,
      },
    ]
  } finally {
    bare.stop()
    await coffer.stop()
  }
}

/** Returns the processor time of an upload, by Coffer and by a bare server, in seconds: medians of alternating uploads. */
async function uploadCpu(
  coffer: Coffer,
  bare: Bare & { readonly root: string },
  source: string,
): Promise<{ floor: number; ours: number }> {
  const floors: number[] = []
  const ours: number[] = []
  for (let round = 0; round < 5; round++) {
    for (const [{ pid, address, root }, target, times, token] of [
      [bare, '/upload.bin', floors, null],
      [coffer, UPLOAD_TARGET, ours, coffer.token],
    ] as const) {
      // Removing the blocks of an earlier upload takes as long as writing some of them.
      rmSync(path.join(root, 'upload.bin'), { force: true })
      const before = cpuSeconds(pid)
      await sendFile(`${address}${target}`, source, token)
      times.push(cpuSeconds(pid) - before)
    }
  }
  return { floor: median(floors), ours: median(ours) }
}

async function smallUploads(coffer: Coffer): Promise<{ floor: number; ours: number }> {
  const script = path.join(import.meta.dir, 'write-and-sync.ts')
  const body = Buffer.alloc(UPLOAD_BYTES, 7)
  let turn = 0
  const floors: number[] = []
  const ours: number[] = []
  for (let round = 0; round < 5; round++) {
    floors.push(
      await printedNumber(
        process.execPath,
        script,
        emptyFolder(`uploads/floor-${round}`),
        String(UPLOADS),
        String(UPLOAD_CONNECTIONS),
      ),
    )
    const folder = `/small-${turn++}`
    const requests = Array.from({ length: UPLOADS }, (_, i) =>
      post(`/api/resources${folder}/file-${i}.bin`, coffer.token, body),
    )
    await drive(coffer.address, 1, [post(`/api/resources${folder}/`, coffer.token, Buffer.alloc(0))])
    ours.push(await drive(coffer.address, UPLOAD_CONNECTIONS, requests))
  }
  return { floor: median(floors), ours: median(ours) }
}

async function printedNumber(...command: string[]): Promise<number> {
  return Number(await new Response(Bun.spawn(command, { stdout: 'pipe', stderr: 'inherit' }).stdout).text())
}

const UPLOAD_TARGET = '/api/resources/upload.bin?override=true'

const upload = ({ address, token }: Coffer, source: string) => sendFile(`${address}${UPLOAD_TARGET}`, source, token)

const sendFile = (target: string, source: string, token: string | null) =>
  curl(target, token, '--request', 'POST', '--upload-file', source)

function post(target: string, token: string, body: Uint8Array): Uint8Array {
  const head = `POST ${target} HTTP/1.1\r\nHost: bench\r\nX-Auth: ${token}\r\nContent-Length: ${body.length}\r\n\r\n`
  return Buffer.concat([Buffer.from(head), body])
}

const speed = (elapsed: number) => rate(GIGABYTE / 1e6 / (elapsed / 1000), 'MB/s')
