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

/**
 * Runs a program without a shell, an environment or any other resource of the server except one open file. It stays in the process group of
 * the decoder, so that it ends with it; the server that watches the decoder limits its time.
 *
 * @returns the output, empty when it failed
 * @throws NoPicture when it cannot be started or writes too much
 */
export function runProgram({ command: [program, ...args], input, outputLimit }: Reading): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  const child = spawn(program, args, { cwd: '/', env: {}, stdio: [input, 'pipe', 'ignore'] })
  const pieces: Buffer[] = []
  let size = 0
  child.stdout?.on('data', (piece: Buffer) => {
    size += piece.length
    pieces.push(piece)
    if (size <= outputLimit) return
    child.kill('SIGKILL')
    reject(new NoPicture('too_large'))
  })
  child.on('error', () => reject(new NoPicture('unsupported')))
  child.on('close', (code) => resolve(code === 0 ? Buffer.concat(pieces) : Buffer.alloc(0)))
  return promise
}
