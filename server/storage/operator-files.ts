import { randomBytes } from 'node:crypto'
import { open, readFile, rename, rm, stat } from 'node:fs/promises'
import { StartProblem } from '#server/lib/start-problem.ts'

// Files that the operator names at the command line: theirs to read and write, like those of any program they run.

/** Bytes. */
const MOST = 64 * 1024 * 1024

/** The text of a file. @throws StartProblem when it cannot be read */
export function readTextFile(path: string): Promise<string> {
  return naming(path, async () => {
    const { size } = await stat(path)
    if (size > MOST) throw new StartProblem(`${path}: too large`)
    return readFile(path, 'utf8')
  })
}

/** Writes a file that nobody else can read, whole or not at all; an old one is replaced. @throws StartProblem when it cannot be written */
export function writePrivateFile(path: string, content: string): Promise<void> {
  return naming(path, async () => {
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

/** Pipes and devices are written into, not replaced. */
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

async function naming<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : undefined
    if (code === undefined) throw cause
    throw new StartProblem(`${path}: ${REASONS[code] ?? code}`, { cause })
  }
}
