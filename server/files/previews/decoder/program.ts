import { spawn } from 'node:child_process'
import { NoPicture } from './job.ts'

/** A program that reads an open file as its input and writes to its output. */
export type Reading = {
  /** An absolute path, and the unquoted arguments. */
  readonly command: readonly [program: string, ...args: string[]]
  /** Descriptor of the open file. */
  readonly input: number
  /** Maximum number of bytes it may write. */
  readonly outputLimit: number
}

/** Length of the report that is read, in bytes. The rest is discarded. */
const REPORT_BYTES = 32 * 1024

/** Output of a program, empty when it failed, and the start of what it wrote to standard error. */
export type Written = { readonly output: Buffer; readonly report: string }

/**
 * Runs a program without a shell, an environment or any other resource of the server except one open file. It stays in the process group of
 * the decoder, so that it ends with it; the server that watches the decoder limits its time.
 *
 * @throws NoPicture when it cannot be started or writes too much
 */
export function runProgram({ command: [program, ...args], input, outputLimit }: Reading): Promise<Written> {
  const { promise, resolve, reject } = Promise.withResolvers<Written>()
  const child = spawn(program, args, { cwd: '/', env: {}, stdio: [input, 'pipe', 'pipe'] })
  const pieces: Buffer[] = []
  const report: Buffer[] = []
  let [size, reported] = [0, 0]
  child.stderr?.on('data', (piece: Buffer) => {
    if (reported < REPORT_BYTES) report.push(piece.subarray(0, REPORT_BYTES - reported))
    reported += piece.length
  })
  child.stdout?.on('data', (piece: Buffer) => {
    size += piece.length
    pieces.push(piece)
    if (size <= outputLimit) return
    child.kill('SIGKILL')
    reject(new NoPicture('too_large'))
  })
  child.on('error', () => reject(new NoPicture('unsupported')))
  child.on('close', (code) =>
    resolve({ output: Buffer.concat(code === 0 ? pieces : []), report: Buffer.concat(report).toString() }),
  )
  return promise
}
