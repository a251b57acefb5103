import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { rate, run, time } from '../harness.ts'
import { cpuDuring, flushesDuring } from '../process-tree.ts'
import type { Chunked, HttpRequest } from './adapter.ts'
import { driveMany, output, sendOne } from './clients.ts'
import { SMALL_UPLOAD_BYTES } from './ground.ts'
import { count, megabytesPerSecond, offered, type Row, type RowContext, RUNS, seconds } from './row.ts'
import type { Running } from './start.ts'

const UPLOAD_CONNECTIONS = 5
const FLUSHED_UPLOADS = 20

/** One large upload in one request. */
export const largeUpload = ({ source, local, speed, size }: RowContext): Row => ({
  metrics: [
    { work: `upload of ${size} in one request`, better: 'more', show: megabytesPerSecond },
    { work: 'the same, CPU', better: 'less', show: seconds },
  ],
  needs: ['upload'],
  runs: RUNS,
  warmUp: true,
  async measure(contestant) {
    let total = 0
    const cpu = await cpuDuring(contestant.pid, async () => {
      total = await uploadLarge(contestant, source)
    })
    await removeUploads(contestant)
    return [speed(total), cpu]
  },
  local: {
    name: 'dd conv=fsync',
    async measure() {
      await run('sync', '-f', local)
      const target = path.join(local, 'copy.bin')
      const taken = await time(() => output(['dd', `if=${source}`, `of=${target}`, 'bs=1M', 'conv=fsync']))
      rmSync(target)
      return [speed(taken), null]
    },
  },
})

/** The flushes of a large upload. */
export const largeUploadFlushes = ({ source }: RowContext): Row => ({
  metrics: [{ work: 'the same, flushes', better: 'less', show: count }],
  needs: ['upload'],
  runs: 1,
  warmUp: false,
  async measure(contestant) {
    const flushes = await flushesDuring(contestant.pid, () => uploadLarge(contestant, source))
    await removeUploads(contestant)
    return [flushes]
  },
})

/** A large upload as the page of each program sends it. */
export const chunkedUpload = ({ sizes, source, speed, size }: RowContext): Row => ({
  metrics: [
    { work: `upload of ${size} in chunks, as the page sends it`, better: 'more', show: megabytesPerSecond },
    { work: 'the same, CPU', better: 'less', show: seconds },
  ],
  needs: ['uploadInChunks'],
  runs: RUNS,
  warmUp: true,
  async measure(contestant) {
    let total = 0
    const chunked = await offered(contestant.operations.uploadInChunks)('/uploads/chunks.bin', sizes.largeBytes)
    const cpu = await cpuDuring(contestant.pid, async () => {
      total = await time(() => sendInChunks(contestant, chunked, source, sizes.largeBytes))
    })
    const stored = statSync(path.join(contestant.ground.root, 'uploads/chunks.bin')).size
    if (stored !== sizes.largeBytes) throw new Error(`The upload has ${stored} bytes.`)
    await removeUploads(contestant)
    return [speed(total), cpu]
  },
})

/** Small uploads, a request each. */
export const smallUploads = ({ sizes, local }: RowContext): Row => ({
  metrics: [
    {
      work: `uploads of 4 KB, ${UPLOAD_CONNECTIONS} connections`,
      better: 'more',
      show: (value) => rate(value, 'per s'),
    },
    { work: 'the same, CPU per 1,000', better: 'less', show: seconds },
  ],
  needs: ['upload'],
  runs: RUNS,
  warmUp: true,
  async measure(contestant, turn) {
    let load = { requests: 0, seconds: 0 }
    const cpu = await cpuDuring(contestant.pid, async () => {
      load = await uploadSmall(contestant, `/uploads/turn-${turn}`, sizes.smallUploads)
    })
    await removeUploads(contestant)
    return [load.requests / load.seconds, (cpu * 1000) / load.requests]
  },
  local: {
    name: 'write, fsync, rename, fsync of the folder',
    async measure(turn) {
      const folder = path.join(local, `small-${turn}`)
      mkdirSync(folder)
      const script = path.join(import.meta.dir, '../write-and-sync.ts')
      const words = [process.execPath, script, folder, String(sizes.smallUploads), String(UPLOAD_CONNECTIONS)]
      const milliseconds = Number(await output(words))
      rmSync(folder, { recursive: true })
      return [(sizes.smallUploads * 1000) / milliseconds, null]
    },
  },
})

/** The flushes of small uploads. */
export const smallUploadFlushes = (): Row => ({
  metrics: [{ work: `the same, flushes for ${FLUSHED_UPLOADS}`, better: 'less', show: count }],
  needs: ['upload'],
  runs: 1,
  warmUp: false,
  async measure(contestant) {
    const flushes = await flushesDuring(contestant.pid, () =>
      uploadSmall(contestant, '/uploads/flushed', FLUSHED_UPLOADS),
    )
    await removeUploads(contestant)
    return [flushes]
  },
})

/** Uploads the large file in one request and returns its duration, in milliseconds. */
async function uploadLarge({ session, operations, ground }: Running, source: string): Promise<number> {
  const { total } = await sendOne(session, offered(operations.upload)('/uploads/large.bin'), source)
  const stored = statSync(path.join(ground.root, 'uploads/large.bin')).size
  if (stored !== statSync(source).size) throw new Error(`The upload has ${stored} bytes.`)
  return total
}

/** Uploads small files into a new folder; each must be there afterwards. */
async function uploadSmall({ session, operations, ground }: Running, folder: string, files: number) {
  await sendOne(session, offered(operations.createFolder)(folder))
  const upload = offered(operations.upload)
  const requests = Array.from({ length: files }, (_, i) => upload(`${folder}/file-${i}.bin`))
  const load = await driveMany(session, { connections: UPLOAD_CONNECTIONS, requests, bodyBytes: SMALL_UPLOAD_BYTES })
  const stored = readdirSync(path.join(ground.root, folder)).filter((name) => name.startsWith('file-')).length
  if (stored !== files) throw new Error(`Of ${files} files ${stored} are there.`)
  return load
}

/** Sends a file in chunks, after the request that creates the upload. */
async function sendInChunks({ session }: Running, chunked: Chunked, file: string, bytes: number): Promise<void> {
  const location = chunked.create ? await locationOf(session, chunked.create) : ''
  const chunks = Array.from({ length: Math.ceil(bytes / chunked.chunkBytes) }, (_, i) => {
    const from = i * chunked.chunkBytes
    return { request: chunked.chunk(from, location), from, to: Math.min(bytes, from + chunked.chunkBytes) }
  })
  await output(
    [process.execPath, path.join(import.meta.dir, 'send-chunks.ts')],
    JSON.stringify({ session, file, chunks }),
  )
}

async function locationOf({ address, headers }: Running['session'], request: HttpRequest): Promise<string> {
  const answer = await fetch(address + request.target, {
    method: request.method,
    headers: { ...headers, ...request.headers },
  })
  if (!answer.ok) throw new Error(`${request.method} ${request.target} answered ${answer.status}.`)
  const { pathname, search } = new URL(answer.headers.get('Location') ?? request.target, address)
  return pathname + search
}

/** Deletes what was uploaded and writes out what is pending, so that no run pays for an earlier one. */
async function removeUploads({ ground }: Running): Promise<void> {
  const folder = path.join(ground.root, 'uploads')
  for (const name of readdirSync(folder)) rmSync(path.join(folder, name), { recursive: true })
  await run('sync', '-f', folder)
}
