import { spawn } from 'node:child_process'

/** What a program is run with. Its environment holds nothing but `env`, its input is closed, its folder is `/` (R9). */
export type ProgramRun = {
  /** An absolute path, and the arguments as they are. */
  readonly command: readonly [program: string, ...args: string[]]
  readonly env: Readonly<Record<string, string>>
  /** Milliseconds. */
  readonly timeLimit: number
  /** Bytes. */
  readonly outputLimit: number
}

/** It did not end as it should; the message says how, and holds nothing the program said. */
export class ProgramFailure extends Error {
  override readonly name = 'ProgramFailure'
}

/**
 * Runs a program without a shell and answers what it wrote. Whatever it started goes with it when a limit is reached.
 *
 * @throws ProgramFailure when it cannot be started, exceeds a limit, or exits with anything but 0
 */
export function runProgram({ command: [program, ...args], env, timeLimit, outputLimit }: ProgramRun): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  // A group of its own, so that it can be ended with all it started.
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

/** What is left of a program and of all it started; nothing, mostly. */
function endGroup(pid: number | undefined): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // It is gone already.
  }
}
