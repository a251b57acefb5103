import { randomBytes } from 'node:crypto'
import { open, rename, rm, stat } from 'node:fs/promises'
import { ReopenedFile } from '#server/platform/os/reopened-file.ts'
import { StartProblem } from '#server/platform/process/start-problem.ts'

// Files that the operator names on the command line, accessed with the operator's own permissions.

/**
 * Maximum size of a text file, in bytes.
 *
 * @limit Operation | Size of a text file that the command line reads | {bytes}
 */
const MOST = 64 * 1024 * 1024

/**
 * Maximum size of another program's database, in bytes.
 *
 * @limit Operation | Size of a File Browser database that the command line imports | {bytes}
 */
const LARGEST_DATABASE = 4 * 1024 ** 3

/**
 * Opens the database of another program for reading. It is never written, and locked against other writers until it is closed.
 *
 * @throws StartProblem when it cannot be read, is not a file, or is in use
 */
export function openForeignDatabase(path: string): Promise<ReopenedFile> {
  return convertingFileErrors(path, async () => {
    const there = await stat(path)
    if (!there.isFile()) throw new StartProblem(`${path}: is not a file`)
    if (there.size > LARGEST_DATABASE) throw new StartProblem(`${path}: too large`)
    const file = await ReopenedFile.open(path)
    if (await lockAgainstWriters(file)) return file
    await file[Symbol.asyncDispose]()
    throw new StartProblem(`${path}: is in use; stop the other program first, or use a copy`)
  })
}

/** Locks a file against writers. On systems without such locks, writers cannot be detected. */
async function lockAgainstWriters({ descriptor }: ReopenedFile): Promise<boolean> {
  if (process.platform !== 'linux') return true
  const { lockShared } = await import('#server/platform/os/libc-lock.ts')
  return lockShared(descriptor)
}

/** Reads a text file. @throws StartProblem when it cannot be read */
export function readTextFile(path: string): Promise<string> {
  return convertingFileErrors(path, async () => {
    await using file = await open(path)
    const pieces: Buffer[] = []
    let size = 0
    // A pipe or a device does not report its length, and may be endless.
    for await (const piece of file.createReadStream({ autoClose: false })) {
      pieces.push(piece)
      size += piece.length
      if (size > MOST) throw new StartProblem(`${path}: too large`)
    }
    return Buffer.concat(pieces).toString('utf8')
  })
}

/** Writes a private file atomically; an old one is replaced. @throws StartProblem when it cannot be written */
export function writePrivateFile(path: string, content: string): Promise<void> {
  return convertingFileErrors(path, async () => {
    if ((await kindOf(path)) === 'special') return writeInto(path, content)
    const draft = `${path}.${randomBytes(6).toString('hex')}`
    try {
      await using file = await open(draft, 'wx', 0o600)
      await file.writeFile(content)
      await file.sync()
      await rename(draft, path)
    } catch (error) {
      await rm(draft, { force: true })
      throw error
    }
  })
}

/** Pipes and devices are written to, not replaced. */
async function kindOf(path: string): Promise<'special' | 'plain'> {
  const there = await stat(path).catch(() => null)
  return there === null || there.isFile() || there.isDirectory() ? 'plain' : 'special'
}

async function writeInto(path: string, content: string): Promise<void> {
  await using file = await open(path, 'w')
  await file.writeFile(content)
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'no such file or folder',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EISDIR: 'is a folder',
  ENOTDIR: 'no such folder',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
}

/** Converts system errors to errors that name the file. @throws StartProblem */
export const withFileErrors: <T>(path: string, work: () => Promise<T>) => Promise<T> = convertingFileErrors

async function convertingFileErrors<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : undefined
    if (code === undefined) throw cause
    throw new StartProblem(`${path}: ${REASONS[code] ?? code}`, { cause })
  }
}
