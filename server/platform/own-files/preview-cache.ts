import { randomBytes } from 'node:crypto'
import { closeSync, fstatSync, futimesSync, openSync, readSync } from 'node:fs'
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'

const PRIVATE_DIRECTORY = 0o700
const PRIVATE_FILE = 0o600

/** File header: this mark, then the length and the checksum of the content (32 bits each, big-endian). */
const MARK = Buffer.from('CPV1')
const HEADER_BYTES = 12

/** Precision of the recorded time of last use, in milliseconds. */
const USE_TIME_PRECISION = 60 * 60_000

/** Share of the limit that remains after a cleanup. */
const CLEANUP_TARGET = 0.9

/** Age after which an unfinished file is a leftover of a crash, in milliseconds. */
const LEFTOVER_AGE = 60 * 60_000

/** A cached file. */
type CachedFile = { readonly file: string; readonly size: number; readonly usedAt: number }

/**
 * A cache of preview images, as files of a folder. When the limit is exceeded, the least recently used are deleted. The folder may be
 * deleted at any time; damaged files count as missing.
 */
export class PreviewCache {
  readonly #directory: string
  readonly #limit: number
  readonly #now: () => number
  /** Total size in bytes; null before the first count. */
  #total: number | null = null
  /** Bytes written since the last count began, which may not include them. */
  #writtenSince = 0
  #sweeping: Promise<void> | null = null

  /**
   * @param directory absolute; created at the first write
   * @param limit bytes; 0 disables the cache
   * @param now milliseconds since the epoch
   */
  constructor(directory: string, limit: number, now: () => number = Date.now) {
    this.#directory = directory
    this.#limit = limit
    this.#now = now
  }

  /**
   * Returns the bytes cached under a key (hexadecimal); null when they are missing or damaged. Reads synchronously: a few kilobytes, mostly
   * in memory.
   */
  read(key: string): Uint8Array<ArrayBuffer> | null {
    if (this.#limit === 0) return null
    const fd = openOrNull(this.#fileOf(key))
    if (fd === null) return null
    try {
      const { size, mtimeMs } = fstatSync(fd)
      const whole = new Uint8Array(size)
      const bytes = readSync(fd, whole, 0, size, 0) === size ? contentOf(whole) : null
      const now = this.#now()
      if (bytes && now - mtimeMs > USE_TIME_PRECISION) futimesSync(fd, now / 1000, now / 1000)
      return bytes
    } finally {
      closeSync(fd)
    }
  }

  /** Caches bytes under a key; resolves when they are completely written. */
  async write(key: string, bytes: Uint8Array): Promise<void> {
    const size = HEADER_BYTES + bytes.length
    if (size > this.#limit) return
    const file = this.#fileOf(key)
    await mkdir(path.dirname(file), { recursive: true, mode: PRIVATE_DIRECTORY })
    const draft = `${file}.${randomBytes(6).toString('hex')}`
    try {
      await writeFile(draft, Buffer.concat([headerOf(bytes), bytes]), { mode: PRIVATE_FILE, flag: 'wx' })
      await rename(draft, file)
    } catch (error) {
      await rm(draft, { force: true })
      throw error
    }
    this.#writtenSince += size
    if (this.#total !== null) this.#total += size
    if (this.#total === null || this.#total > this.#limit) this.#sweeping ??= this.#sweep()
  }

  /** Resolves when no cleanup is running; rejects with its error. */
  async waitForCleanup(): Promise<void> {
    await this.#sweeping
  }

  #fileOf(key: string): string {
    return path.join(this.#directory, key.slice(0, 2), key.slice(2))
  }

  /** Never rejects: a failed count is repeated after a later write. */
  async #sweep(): Promise<void> {
    this.#writtenSince = 0
    try {
      const kept = await this.#kept()
      let total = kept.reduce((sum, { size }) => sum + size, 0)
      if (total > this.#limit) {
        kept.sort((one, other) => one.usedAt - other.usedAt)
        for (const { file, size } of kept) {
          if (total <= this.#limit * CLEANUP_TARGET) break
          await rm(file, { force: true })
          total -= size
        }
      }
      // May count bytes twice, which only causes an earlier recount.
      this.#total = total + this.#writtenSince
    } catch {
      this.#total = null
    } finally {
      this.#sweeping = null
    }
  }

  async #kept(): Promise<CachedFile[]> {
    const kept: CachedFile[] = []
    for (const folder of await readdir(this.#directory)) {
      for (const name of await readdir(path.join(this.#directory, folder))) {
        const file = path.join(this.#directory, folder, name)
        const found = await stat(file).catch(() => null)
        if (!found) continue
        const isLeftOver = name.includes('.') && this.#now() - found.mtimeMs > LEFTOVER_AGE
        if (isLeftOver) await rm(file, { force: true })
        else kept.push({ file, size: found.size, usedAt: found.mtimeMs })
      }
    }
    return kept
  }
}

function openOrNull(file: string): number | null {
  try {
    return openSync(file, 'r')
  } catch {
    // A file that cannot be opened is generated again.
    return null
  }
}

function headerOf(bytes: Uint8Array): Buffer {
  const header = Buffer.alloc(HEADER_BYTES)
  MARK.copy(header)
  header.writeUInt32BE(bytes.length, 4)
  header.writeUInt32BE(Bun.hash.crc32(bytes), 8)
  return header
}

/** Returns the content after the header; null when it does not match the header. */
function contentOf(whole: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> | null {
  if (whole.length < HEADER_BYTES) return null
  const header = Buffer.from(whole.buffer, 0, HEADER_BYTES)
  const bytes = whole.subarray(HEADER_BYTES)
  return header.equals(headerOf(bytes)) ? bytes : null
}
