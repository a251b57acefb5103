import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  closeSync,
  existsSync,
  fchmodSync,
  fstatSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { StartProblem } from '#server/platform/process/start-problem.ts'
import { byProcess, HeldLock, readRecord, retryWhileHeld, systemLock, writeRecord } from './lock-file.ts'

const PRIVATE_DIRECTORY = 0o700
const PRIVATE_FILE = 0o600

/** The main database; a directory that contains one belongs to Coffer. */
export const DATABASE_FILE = 'coffer.db'

/** The kernel's lock on this file belongs to the one server that may use the directory. */
const LOCK_FILE = 'coffer.lock'

/** Identifies the data directory, in backups too: its records on served disks remain valid after `coffer restore`. */
const INSTANCE_KEY = { name: 'instance.key', length: 16 } as const

/** Returns whether this directory contains a database. */
export function holdsDatabase(path: string): boolean {
  return existsSync(join(path, DATABASE_FILE))
}

/** The directory of Coffer's own data: database, keys, backups. Only its account can read it, whatever the umask. */
export class DataDirectory {
  readonly path: string

  /**
   * Opens the directory, or creates it with its parents. A directory with other contents keeps its permission bits.
   *
   * @throws StartProblem when the disk does not allow it
   */
  constructor(path: string) {
    this.path = path
    convertingErrors(`cannot use ${path}`, () => {
      mkdirSync(path, { recursive: true, mode: PRIVATE_DIRECTORY })
      if (isOurs(path)) chmodSync(path, PRIVATE_DIRECTORY)
    })
  }

  /**
   * Locks the directory against other servers until the lock is disposed of or this program ends in any way. Commands that may run beside a
   * server do not acquire it.
   *
   * @param unsupported called when the file system has no locks
   * @throws StartProblem when another program has it
   */
  async lock(unsupported: () => void = () => undefined): Promise<Disposable> {
    const lock = await systemLock()
    const descriptor = convertingErrors(`cannot use ${this.file(LOCK_FILE)}`, () =>
      openSync(this.file(LOCK_FILE), 'a+', PRIVATE_FILE),
    )
    try {
      const answer =
        lock &&
        (await retryWhileHeld(
          () => lock(descriptor),
          (given) => given === 'held',
        ))
      if (answer === 'held') throw inUse(this.path, byProcess(readRecord(descriptor)))
      if (answer === 'taken') recordProcess(descriptor)
      else unsupported()
      return new HeldLock(descriptor)
    } catch (error) {
      closeSync(descriptor)
      throw error
    }
  }

  /** Returns the directory's own random id, in hexadecimal, which is created at the first use. @throws StartProblem */
  instanceId(): string {
    return Buffer.from(this.secret(INSTANCE_KEY.name, INSTANCE_KEY.length)).toString('hex')
  }

  /** Returns the path of a file in this directory. */
  file(name: string): string {
    return join(this.path, name)
  }

  /**
   * Ensures that a file exists, empty when it is new, and is private.
   *
   * @returns its path
   * @throws StartProblem when the disk does not allow it
   */
  ensureFile(name: string): string {
    const path = this.file(name)
    convertingErrors(`cannot use ${path}`, () => withFile(path, 'a', (fd) => makePrivate(fd)))
    return path
  }

  /**
   * Removes a database with SQLite's additional files, and creates a new, empty, private file of that name.
   *
   * @returns its path
   * @throws StartProblem when the disk does not allow it
   */
  renewDatabase(name: string): string {
    this.removeDatabase(name)
    return this.ensureFile(name)
  }

  /**
   * Creates a new, empty, private file.
   *
   * @returns its path
   * @throws StartProblem when the name is taken or the disk does not allow it
   */
  createFile(name: string): string {
    const path = this.file(name)
    convertingErrors(`cannot create ${path}`, () => withFile(path, 'ax', (fd) => makePrivate(fd)))
    return path
  }

  /**
   * Removes a database that can be rebuilt, with SQLite's additional files. It must not be open.
   *
   * @throws StartProblem when the disk does not allow it
   */
  removeDatabase(name: string): void {
    const path = this.file(name)
    convertingErrors(`cannot remove ${path}`, () => {
      for (const beside of ['-wal', '-shm', '-journal', '']) rmSync(path + beside, { force: true })
    })
  }

  /** Flushes the content of a file and its directory entry to the disk. */
  flush(name: string): void {
    convertingErrors(`cannot write ${this.file(name)}`, () => {
      withFile(this.file(name), 'r+', fsyncSync)
      withFile(this.path, 'r', fsyncSync)
    })
  }

  /** Renames a file within the directory, atomically and durably. */
  rename(from: string, to: string): void {
    convertingErrors(`cannot rename ${this.file(from)}`, () => renameSync(this.file(from), this.file(to)))
    this.flush(to)
  }

  /** Returns the names in a directory, sorted; none where it does not exist. */
  static names(path: string): string[] {
    return convertingErrors(`cannot read ${path}`, () => (existsSync(path) ? readdirSync(path).sort() : []))
  }

  /** Returns the free space in bytes. */
  freeSpace(): number {
    return convertingErrors(`cannot use ${this.path}`, () => {
      const { bavail, bsize } = statfsSync(this.path)
      return bavail * bsize
    })
  }

  /**
   * Returns the secret stored under a name, which is randomly generated at the first use. Two programs that start at the same time get the
   * same one.
   *
   * @param length bytes
   * @throws StartProblem when the disk does not allow it or the file has another length
   */
  secret(name: string, length: number): Uint8Array {
    const path = this.file(name)
    return convertingErrors(`cannot use ${path}`, () => {
      if (!existsSync(path)) this.#createSecret(name, length)
      const secret = withFile(path, 'r', (fd) => {
        makePrivate(fd)
        return readFileSync(fd)
      })
      if (secret.length !== length) throw new StartProblem(`--data: ${path} is damaged; restore or remove it`)
      return secret
    })
  }

  #createSecret(name: string, length: number): void {
    const draft = `${name}.${randomBytes(8).toString('hex')}`
    try {
      writeFileSync(this.createFile(draft), randomBytes(length))
      this.flush(draft)
      // A link never replaces a file: the second program uses the first one's secret.
      linkSync(this.file(draft), this.file(name))
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error
    } finally {
      rmSync(this.file(draft), { force: true })
    }
    this.flush(name)
  }
}

function isOurs(path: string): boolean {
  if (statSync(path).uid !== process.getuid?.()) return false
  const names = readdirSync(path)
  return names.every((name) => name === LOCK_FILE) || names.includes(DATABASE_FILE)
}

const inUse = (path: string, holder: string) =>
  new StartProblem(`--data: ${path} is in use by another Coffer${holder}; stop it first, or specify another --data`)

/** For messages only, so a full disk does not matter. */
function recordProcess(descriptor: number): void {
  try {
    writeRecord(descriptor, { process: process.pid })
  } catch (error) {
    if (codeOf(error) === undefined) throw error
  }
}

function withFile<T>(path: string, flags: string, work: (fd: number) => T): T {
  const fd = openSync(path, flags, PRIVATE_FILE)
  try {
    return work(fd)
  } finally {
    closeSync(fd)
  }
}

function makePrivate(fd: number): void {
  if ((fstatSync(fd).mode & 0o777) !== PRIVATE_FILE) fchmodSync(fd, PRIVATE_FILE)
}

const REASONS: Record<string, string> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  ENOTDIR: 'it is not a directory',
  EEXIST: 'another item has this name',
  EISDIR: 'it is a directory',
}

function convertingErrors<T>(problem: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    const code = codeOf(error)
    if (code === undefined) throw error
    throw new StartProblem(`--data: ${problem}: ${REASONS[code] ?? code}`, { cause: error })
  }
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}
