import { closeSync, fsyncSync, mkdtempSync, openSync, readSync, renameSync, rmSync, writeSync } from 'node:fs'
import path from 'node:path'

// `calibrate.ts <folder>`: prints the processor time, in seconds, of two fixed loops: one that computes, and one that calls the system as a
// file server does. They tell machines, and busy moments of one machine, apart from changes of the program.

const COMPUTE_ROUNDS = 120
const NAMES = 20_000
const FILES = 8000
const FILE_BYTES = 4096
const LARGE_BYTES = 64 * 1024 ** 2
const PIECE_BYTES = 256 * 1024
/** Number of times that the large file is read. */
const READS = 24
/** Number of files between two flushes. */
const FLUSH_EVERY = 100

const [folder = '.'] = process.argv.slice(2)
const ground = mkdtempSync(path.join(folder, 'calibrate-'))

function cpuSeconds(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}

function measured(work: () => void): number {
  const before = cpuSeconds()
  work()
  return cpuSeconds() - before
}

/** Sorts, joins, parses and counts names. */
function compute(): number {
  let sum = 0
  for (let round = 0; round < COMPUTE_ROUNDS; round++) {
    const names = Array.from({ length: NAMES }, (_, i) => `name ${(i * 7919 + round) % NAMES} of the year.txt`)
    const parsed: string[] = JSON.parse(JSON.stringify(names.sort()))
    const counts = new Map<string, number>()
    for (const name of parsed) counts.set(name.slice(0, 6), (counts.get(name.slice(0, 6)) ?? 0) + name.length)
    for (const value of counts.values()) sum = (sum * 31 + value) % 1_000_003
  }
  return sum
}

/** Writes, renames and removes small files, and writes and reads a large one. */
function callSystem(): void {
  const body = Buffer.alloc(FILE_BYTES, 7)
  for (let i = 0; i < FILES; i++) {
    const [staged, file] = [path.join(ground, `.${i}`), path.join(ground, String(i))]
    const handle = openSync(staged, 'wx')
    writeSync(handle, body)
    if (i % FLUSH_EVERY === 0) fsyncSync(handle)
    closeSync(handle)
    renameSync(staged, file)
  }
  const piece = Buffer.alloc(PIECE_BYTES, 7)
  const handle = openSync(path.join(ground, 'large'), 'w+')
  for (let at = 0; at < LARGE_BYTES; at += PIECE_BYTES) writeSync(handle, piece)
  fsyncSync(handle)
  for (let read = 0; read < READS; read++)
    for (let at = 0; at < LARGE_BYTES; at += PIECE_BYTES) readSync(handle, piece, 0, PIECE_BYTES, at)
  closeSync(handle)
}

try {
  compute()
  const computing = measured(compute)
  const files = measured(callSystem)
  console.log(JSON.stringify({ computing, files }))
} finally {
  rmSync(ground, { recursive: true })
}
