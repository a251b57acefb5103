import { spawn } from 'node:child_process'

/** Parameters of a program run. Its environment contains only `env`, its input is closed, its working directory is `/`. */
export type ProgramRun = {
  /** An absolute path, and the arguments, which are passed unchanged. */
  readonly command: readonly [program: string, ...args: string[]]
  readonly env: Readonly<Record<string, string>>
  /** Time limit in milliseconds. */
  readonly timeLimit: number
  /** Output limit in bytes. */
  readonly outputLimit: number
}

/** A failed program run; the message says how, and contains none of the program's output. */
export class ProgramFailure extends Error {
  override readonly name = 'ProgramFailure'
}

/**
 * Runs a program without a shell and returns its output. Its descendants are killed when it ends or a limit is reached.
 *
 * @throws ProgramFailure when it cannot be started, exceeds a limit, or exits with another status than 0
 */
export function runProgram({ command: [program, ...args], env, timeLimit, outputLimit }: ProgramRun): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  // A process group, so that it can be killed with its descendants.
  const child = spawn(program, args, { cwd: '/', env, stdio: ['ignore', 'pipe', 'ignore'], detached: true })
  const chunks: Buffer[] = []
  let size = 0

  const stop = (reason: string) => {
    reject(new ProgramFailure(reason))
    endGroup(child.pid)
  }
  const timer = setTimeout(stop, timeLimit, `took longer than ${timeLimit} ms`)
  child.stdout.on('data', (chunk: Buffer) => {
    size += chunk.length
    if (size > outputLimit) stop(`wrote more than ${outputLimit} bytes`)
    else chunks.push(chunk)
  })
  child.on('error', (cause) => reject(new ProgramFailure('cannot be started', { cause })))
  child.on('exit', (code, signal) => {
    if (code !== 0) reject(new ProgramFailure(code === null ? `was ended by ${signal}` : `exited with ${code}`))
  })
  child.on('close', () => resolve(Buffer.concat(chunks)))
  return promise.finally(() => {
    clearTimeout(timer)
    child.stdout.destroy()
    endGroup(child.pid)
  })
}

/** Kills what remains of a program's process group, usually nothing. */
function endGroup(pid: number | undefined): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // It has already ended.
  }
}
