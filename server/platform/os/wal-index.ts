import { type Pointer, read } from 'bun:ffi'
import { readFileSync, realpathSync, statSync } from 'node:fs'

/** Version of the format (walformat.html, section 2.1, `iVersion`). */
const FORMAT = 3_007_000

/**
 * First and last word of the header that are compared: counter of transactions, flags, number of frames and pages, checksum of the last
 * frame, salts of the log, checksum of the header.
 */
const FIRST_WORD = 2
const LAST_WORD = 11

/** The lowest byte of this word is 0 while the header is being rebuilt. */
const FLAGS_WORD = 3

const WORD_BYTES = 4

/**
 * Detects commits to an SQLite database in WAL mode, of this or another process, by the header that every reader compares at the beginning
 * of a transaction. It is read where SQLite itself has mapped it, which costs no system call. (`PRAGMA data_version` takes and releases a
 * lock.)
 */
export class WalIndex {
  readonly #header: Pointer
  readonly #latest = new Uint32Array(LAST_WORD + 1)
  #changes = 0

  private constructor(header: Pointer) {
    this.#header = header
  }

  /**
   * Finds the header of a database that is open in this process and has been read. Do not use it after the database was closed.
   *
   * @returns null where it cannot be found, as on systems without `/proc`
   */
  static find(database: string): WalIndex | null {
    const address = mappingOf(`${database}-shm`)
    if (address === null || read.u32(address, 0) !== FORMAT) return null
    return new WalIndex(address)
  }

  /** Returns a number that has increased if there was a commit since the last call. */
  changes(): number {
    let hasChanged = (read.u32(this.#header, FLAGS_WORD * WORD_BYTES) & 0xff) === 0
    for (let at = FIRST_WORD; at <= LAST_WORD; at++) {
      const word = read.u32(this.#header, at * WORD_BYTES)
      if (word === this.#latest[at]) continue
      this.#latest[at] = word
      hasChanged = true
    }
    if (hasChanged) this.#changes += 1
    return this.#changes
  }
}

/** Returns the address at which this process has mapped the beginning of a file (proc_pid_maps(5)). */
function mappingOf(file: string): Pointer | null {
  try {
    const place = realpathSync(file)
    const { ino } = statSync(file, { bigint: true })
    for (const line of readFileSync('/proc/self/maps', 'utf8').split('\n')) {
      const [, start = '', inode, path] = MAPPING.exec(line) ?? []
      if (path === place && BigInt(inode ?? 0) === ino) return Number.parseInt(start, 16) as Pointer
    }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error
  }
  return null
}

/** A shared mapping of a file from its beginning. */
const MAPPING = /^([\da-f]+)-[\da-f]+ r.-s 0+ [\da-f]+:[\da-f]+ (\d+) +(\S.*)$/
