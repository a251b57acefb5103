import { closeSync, mkdirSync, openSync, rmSync, truncateSync, writeFileSync, writeSync } from 'node:fs'
import path from 'node:path'
import {
  BENCH_FOLDER,
  type Coffer,
  emptyFolder,
  measureAlternately,
  ms,
  type Row,
  run,
  startCoffer,
  times,
} from './harness.ts'

const GIGABYTE = 1024 ** 3

/** Gigabytes that the large copy has; `COPY_GB=1 npm run bench -- copies` for a quick run. */
const { COPY_GB = '10' } = process.env
const LARGE_BYTES = Number(COPY_GB) * GIGABYTE

/** Measures copies against `cp` followed by a sync, on the disk of the benches and on a Btrfs volume on a loop device. */
export async function benchCopies(): Promise<Row[]> {
  const root = emptyFolder('copies')
  makeIncompressibleFile(path.join(root, 'large.bin'), LARGE_BYTES)
  const coffer = await startCoffer(root)
  try {
    const large = await against(coffer, 'large.bin', ['cp', '--reflink=never'], 3)
    return [
      row(`copy of ${gigabytes(LARGE_BYTES)}, durable`, 'cp + sync', large, '≥ 0.90×', large.floor / large.ours >= 0.9),
      ...(await benchReflinks()),
    ]
  } finally {
    await coffer.stop()
  }
}

/** Measures copies on a file system that shares blocks. Where none can be mounted, the row says so and counts as missed. */
async function benchReflinks(): Promise<Row[]> {
  const work = `copy of ${gigabytes(LARGE_BYTES)} on Btrfs`
  const image = path.join(BENCH_FOLDER, 'btrfs.img')
  const root = path.join(BENCH_FOLDER, 'btrfs')
  mkdirSync(root, { recursive: true })
  writeFileSync(image, '')
  truncateSync(image, LARGE_BYTES + 2 * GIGABYTE)
  try {
    await run('mkfs.btrfs', '--quiet', image)
    await run('mount', '-o', 'loop', image, root)
  } catch (error) {
    rmSync(image)
    console.error(`no Btrfs here: ${error instanceof Error ? error.message : error}`)
    return [{ work, floor: '', coffer: 'not measured', ratio: '', target: '< 1 s', met: false }]
  }
  try {
    makeIncompressibleFile(path.join(root, 'large.bin'), LARGE_BYTES)
    await run('sync', '-f', root)
    const coffer = await startCoffer(root, { data: emptyFolder('copies-data') })
    try {
      const large = await against(coffer, 'large.bin', ['cp', '--reflink=always'], 5)
      return [row(work, 'cp --reflink=always + sync', large, '< 1 s', large.ours < 1000)]
    } finally {
      await coffer.stop()
    }
  } finally {
    await run('umount', root)
    rmSync(image)
  }
}

type Measured = { readonly floor: number; readonly ours: number }

const row = (work: string, floor: string, { floor: theirs, ours }: Measured, target: string, met: boolean): Row => ({
  work,
  floor: `${floor}: ${ms(theirs)}`,
  coffer: ms(ours),
  ratio: times(theirs / ours),
  target,
  met,
})

/** Copies one item of the root by a program and by Coffer. Each copy is deleted before the next is measured. */
async function against(coffer: Coffer, name: string, command: readonly string[], rounds: number): Promise<Measured> {
  const [theirs, ours] = ['by-cp', 'by-coffer'].map((folder) => path.join(coffer.root, folder))
  if (!theirs || !ours) throw new Error('Two folders.')
  let turn = 0
  const measured = await measureAlternately(
    rounds,
    async () => {
      const copy = `${theirs}-${turn}`
      await run(...command, path.join(coffer.root, name), copy)
      await run('sync', '-f', copy)
    },
    async () => {
      const copy = `by-coffer-${turn}`
      const query = new URLSearchParams({ action: 'copy', destination: `/${copy}` })
      const headers = { 'X-Auth': coffer.token }
      const answer = await fetch(`${coffer.address}/api/resources/${name}?${query}`, { method: 'PATCH', headers })
      if (!answer.ok) throw new Error(`The copy answered ${answer.status}.`)
      turn += 1
    },
  )
  for (let made = 0; made <= turn; made++)
    for (const copy of [`${theirs}-${made}`, `${ours}-${made}`]) rmSync(copy, { recursive: true, force: true })
  return measured
}

/** Creates a file that no file system compresses. */
function makeIncompressibleFile(file: string, bytes: number): void {
  const piece = crypto.getRandomValues(new Uint8Array(64 * 1024))
  const large = new Uint8Array(16 * 1024 * 1024)
  for (let at = 0; at < large.length; at += piece.length) large.set(piece, at)
  const handle = openSync(file, 'w')
  for (let written = 0; written < bytes; written += large.length)
    writeSync(handle, large, 0, Math.min(large.length, bytes - written))
  closeSync(handle)
}

const gigabytes = (bytes: number) => `${bytes / GIGABYTE} GB`
