import { chmodSync, linkSync, lstatSync, mkdtempSync, rmdirSync, rmSync, type Stats } from 'node:fs'
import { connect } from 'node:net'
import { dirname, join } from 'node:path'
import { StartProblem } from '#server/platform/process/start-problem.ts'

/** Time to wait for an answer at a socket, in milliseconds; a program that takes longer is considered running. */
const PATIENCE = 2000

export type SocketSettings = { readonly path: string; readonly mode: number }

/** State of the path of a socket. */
export type SocketState = 'nothing' | 'answers' | 'stale' | 'other' | 'closed'

/**
 * The file of a unix socket. It is created in a private folder, gets its permissions there, and is then linked to its path: at no moment
 * can other accounts than intended open it, and nothing at the path is replaced.
 */
export class SocketFile {
  readonly #settings: SocketSettings
  readonly #folder: string
  readonly #stale: Stats | undefined
  #own: Stats | undefined

  private constructor(settings: SocketSettings, folder: string, stale: Stats | undefined) {
    this.#settings = settings
    this.#folder = folder
    this.#stale = stale
  }

  /** Checks that the path is available. @throws StartProblem where it is not */
  static async prepare(settings: SocketSettings): Promise<SocketFile> {
    const { path } = settings
    const finding = await socketStateAt(path)
    const refusal = REFUSALS[finding]
    if (refusal) throw new StartProblem(`--socket: ${path} ${refusal}`)
    const stale = finding === 'stale' ? lstatSync(path, { throwIfNoEntry: false }) : undefined
    return new SocketFile(settings, makeFolder(path), stale)
  }

  /** The path at which to listen. */
  get place(): string {
    return join(this.#folder, 's')
  }

  /** Links the socket to its path, with its permissions. @throws StartProblem where the path was taken meanwhile */
  publish(): void {
    const { path, mode } = this.#settings
    try {
      chmodSync(this.place, mode)
      if (this.#stale && isSame(path, this.#stale)) rmSync(path)
      linkSync(this.place, path)
      this.#own = lstatSync(path)
    } catch (cause) {
      throw new StartProblem(
        `--socket: ${path} cannot be created; the path is in use, or the disk does not support links`,
        {
          cause,
        },
      )
    } finally {
      this.discard()
    }
  }

  /** Removes the private folder in which the socket was created. */
  discard(): void {
    rmSync(this.place, { force: true })
    rmdirSync(this.#folder)
  }

  /** Removes the path unless it belongs to another socket by now. */
  remove(): void {
    if (this.#own && isSame(this.#settings.path, this.#own)) rmSync(this.#settings.path, { force: true })
  }
}

const REFUSALS: Partial<Record<SocketState, string>> = {
  answers: 'is already in use by another program',
  other: 'exists and is not a socket',
  closed: 'exists and cannot be opened by this account; remove it if no program uses it',
}

/** Returns the state of a socket's path without changing anything. */
export async function socketStateAt(path: string): Promise<SocketState> {
  const stat = lstatSync(path, { throwIfNoEntry: false })
  if (!stat) return 'nothing'
  return stat.isSocket() ? probeSocket(path) : 'other'
}

function probeSocket(path: string): Promise<SocketState> {
  return new Promise((resolve) => {
    const socket = connect({ path })
    const end = (finding: SocketState) => {
      socket.destroy()
      resolve(finding)
    }
    socket.setTimeout(PATIENCE, () => end('answers'))
    socket.once('connect', () => end('answers'))
    socket.once('error', (error: NodeJS.ErrnoException) => end(PROBE_RESULTS[error.code ?? ''] ?? 'closed'))
  })
}

const PROBE_RESULTS: Readonly<Record<string, SocketState>> = {
  ECONNREFUSED: 'stale',
  ENOENT: 'nothing',
  EAGAIN: 'answers',
}

function makeFolder(path: string): string {
  try {
    return mkdtempSync(join(dirname(path), '.coffer-'))
  } catch (cause) {
    throw new StartProblem(`--socket: ${dirname(path)} is not a folder that this account can write to`, { cause })
  }
}

function isSame(path: string, { dev, ino }: Stats): boolean {
  const stat = lstatSync(path, { throwIfNoEntry: false })
  return stat?.dev === dev && stat.ino === ino
}
