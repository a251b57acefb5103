import { closeSync, mkdirSync, openSync, writeFileSync, writeSync } from 'node:fs'
import path from 'node:path'
import {
  type Coffer,
  emptyFolder,
  measureAlternately,
  memoryRow,
  ms,
  type Row,
  residentMb,
  run,
  startCoffer,
  times,
} from './harness.ts'

const SMALL_FILES = 10_000
const SMALL_BYTES = 4096
const PER_FOLDER = 100
const LARGE = 2 * 1024 ** 3
const TEXT = 1024 ** 3
const ROUNDS = 5
const SAMPLE_MS = 50

/** Measures downloads of folders as archives against the usual archive programs, and against downloads of the same bytes. */
export async function benchArchives(): Promise<Row[]> {
  const root = emptyFolder('archives')
  plant(root)
  const coffer = await startCoffer(root)
  try {
    await take(coffer, '/many?algo=tar')
    const idle = await residentMb(coffer.pid)
    const memory = watch(coffer.pid)
    const rows = [await benchSmall(coffer), await benchLarge(coffer), await benchText(coffer)]
    const most = (await memory.stop()) - idle
    rows.push(memoryRow('memory during archives, above idle', most))
    return rows
  } finally {
    await coffer.stop()
  }
}

async function benchSmall(coffer: Coffer): Promise<Row> {
  const { floor, ours } = await measureAlternately(
    ROUNDS,
    () => run('sh', '-c', `cd '${coffer.root}/many' && zip -0 -q -r - . | cat > /dev/null`),
    () => take(coffer, '/many'),
  )
  return {
    work: `zip of ${SMALL_FILES} files of ${SMALL_BYTES / 1024} KB`,
    floor: `zip -0 -r: ${ms(floor)}`,
    coffer: ms(ours),
    ratio: times(floor / ours),
    target: '≥ 2×',
    met: floor / ours >= 2,
  }
}

async function benchLarge(coffer: Coffer): Promise<Row> {
  const { floor, ours } = await measureAlternately(
    ROUNDS,
    () => take(coffer, '/large/large.bin'),
    () => take(coffer, '/large'),
  )
  return {
    work: 'zip of 2 GB',
    floor: `plain download: ${ms(floor)}`,
    coffer: ms(ours),
    ratio: times(floor / ours),
    target: '≥ 0.70×',
    met: floor / ours >= 0.7,
  }
}

async function benchText(coffer: Coffer): Promise<Row> {
  const { floor, ours } = await measureAlternately(
    1,
    () => run('sh', '-c', `tar -cz -C '${coffer.root}' text | cat > /dev/null`),
    () => take(coffer, '/text?algo=tar.gz'),
  )
  return {
    work: 'tar.gz of 1 GB of text',
    floor: `tar -cz: ${ms(floor)}`,
    coffer: ms(ours),
    ratio: times(floor / ours),
    target: '≥ 1.5×',
    met: floor / ours >= 1.5,
  }
}

/** Downloads in another process, so that receiving the bytes takes no processor time from Coffer. */
function take({ address, token }: Coffer, target: string): Promise<void> {
  return run('curl', '-sSf', '-o', '/dev/null', '-H', `X-Auth: ${token}`, `${address}/api/raw${target}`)
}

/** Records the peak memory of a process until `stop`. */
function watch(pid: number) {
  let most = 0
  const look = async () => {
    most = Math.max(most, await residentMb(pid))
  }
  const timer = setInterval(() => void look(), SAMPLE_MS)
  return {
    async stop(): Promise<number> {
      clearInterval(timer)
      await look()
      return most
    },
  }
}

function plant(root: string): void {
  for (let i = 0; i < SMALL_FILES; i++) {
    const folder = path.join(root, 'many', `folder ${Math.floor(i / PER_FOLDER)}`)
    if (i % PER_FOLDER === 0) mkdirSync(folder, { recursive: true })
    writeFileSync(path.join(folder, `file ${i}.bin`), crypto.getRandomValues(new Uint8Array(SMALL_BYTES)))
  }
  fill(path.join(root, 'large'), 'large.bin', LARGE, Buffer.alloc(1024 ** 2, 7))
  fill(path.join(root, 'text'), 'text.txt', TEXT, Buffer.from(text(1024 ** 2)))
}

function fill(folder: string, name: string, size: number, piece: Buffer): void {
  mkdirSync(folder, { recursive: true })
  const file = openSync(path.join(folder, name), 'w')
  for (let written = 0; written < size; written += piece.length) writeSync(file, piece)
  closeSync(file)
}

/** Returns words and numbers, the same every time, that compress about as well as a log. */
function text(length: number): string {
  const words = ['request', 'of', 'the', 'folder', 'answered', 'in', 'time', 'for', 'user', 'report', 'year', 'with']
  let state = 1
  let made = ''
  while (made.length < length) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff
    made += `${words[(state >> 8) % words.length]} ${(state >> 4) % 9973}${state % 12 === 0 ? '\n' : ' '}`
  }
  return made.slice(0, length)
}
