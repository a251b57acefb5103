import { chmodSync, linkSync, lstatSync, mkdtempSync, rmdirSync, rmSync, type Stats } from 'node:fs'
import { connect } from 'node:net'
import { dirname, join } from 'node:path'
import { StartProblem } from '#server/platform/process/start-problem.ts'

/** Whoever listens at a path answers, or does not, at once; who is too busy for this is there (ms). */
const PATIENCE = 2000

export type SocketSettings = { readonly path: string; readonly mode: number }

/** What is at the path of a socket. */
export type SocketFinding = 'nothing' | 'answers' | 'stale' | 'other' | 'closed'

/**
 * The file of a unix socket. It is made in a folder that nobody else can enter, gets its permissions there, and only then its name: at no
 * moment can others open it than are meant to, and nothing that lies at the path is replaced.
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

  /** Looks whether the path can be had. @throws StartProblem where it cannot */
  static async take(settings: SocketSettings): Promise<SocketFile> {
    const { path } = settings
    const finding = await findSocket(path)
    const refusal = REFUSALS[finding]
    if (refusal) throw new StartProblem(`--socket: ${path} ${refusal}`)
    const stale = finding === 'stale' ? lstatSync(path, { throwIfNoEntry: false }) : undefined
    return new SocketFile(settings, makeFolder(path), stale)
  }

  /** Where to listen. */
  get place(): string {
    return join(this.#folder, 's')
  }

  /** What listens there can be opened by those who may, at its path. @throws StartProblem where something has come there meanwhile */
  publish(): void {
    const { path, mode } = this.#settings
    try {
      chmodSync(this.place, mode)
      if (this.#stale && isSame(path, this.#stale)) rmSync(path)
      linkSync(this.place, path)
      this.#own = lstatSync(path)
    } catch (cause) {
      throw new StartProblem(
        `--socket: ${path} cannot be made: something else is there now, or the disk knows no links`,
        {
          cause,
        },
      )
    } finally {
      this.discard()
    }
  }

  /** Takes away the folder in which it was made. */
  discard(): void {
    rmSync(this.place, { force: true })
    rmdirSync(this.#folder)
  }

  /** Takes away the name, unless it is another's by now. */
  remove(): void {
    if (this.#own && isSame(this.#settings.path, this.#own)) rmSync(this.#settings.path, { force: true })
  }
}

const REFUSALS: Partial<Record<SocketFinding, string>> = {
  answers: 'has a program that answers there already',
  other: 'is there and is no socket',
  closed: 'is there and cannot be opened by this account; if nobody uses it, remove it',
}

/** Looks at the path of a socket without changing anything. */
export async function findSocket(path: string): Promise<SocketFinding> {
  const stat = lstatSync(path, { throwIfNoEntry: false })
  if (!stat) return 'nothing'
  return stat.isSocket() ? knock(path) : 'other'
}

function knock(path: string): Promise<SocketFinding> {
  return new Promise((resolve) => {
    const socket = connect({ path })
    const end = (finding: SocketFinding) => {
      socket.destroy()
      resolve(finding)
    }
    socket.setTimeout(PATIENCE, () => end('answers'))
    socket.once('connect', () => end('answers'))
    socket.once('error', (error: NodeJS.ErrnoException) => end(KNOCKS[error.code ?? ''] ?? 'closed'))
  })
}

const KNOCKS: Readonly<Record<string, SocketFinding>> = { ECONNREFUSED: 'stale', ENOENT: 'nothing', EAGAIN: 'answers' }

function makeFolder(path: string): string {
  try {
    return mkdtempSync(join(dirname(path), '.coffer-'))
  } catch (cause) {
    throw new StartProblem(`--socket: ${dirname(path)} is not a folder that this account may write`, { cause })
  }
}

function isSame(path: string, { dev, ino }: Stats): boolean {
  const stat = lstatSync(path, { throwIfNoEntry: false })
  return stat?.dev === dev && stat.ino === ino
}
