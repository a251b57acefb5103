import { spawn } from 'node:child_process'
import { NoPicture } from './job.ts'

/** A program that reads an open file as its input and writes to its output. */
export type Reading = {
  /** An absolute path, and the arguments as they are. */
  readonly command: readonly [program: string, ...args: string[]]
  /** The open file. */
  readonly input: number
  /** Most bytes it may write. */
  readonly outputLimit: number
}

/**
 * Runs a program without a shell, an environment or anything else of ours but one open file. It stays in our group, so that it ends with us;
 * how long it may take is watched over by whoever watches us.
 *
 * @returns what it wrote, empty when it failed
 * @throws NoPicture when it cannot be started or writes too much
 */
export function readWith({ command: [program, ...args], input, outputLimit }: Reading): Promise<Buffer> {
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
