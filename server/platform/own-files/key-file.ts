import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname } from 'node:path'

const PRIVATE_FILE = 0o600

/** A random key in a file of its own, wherever the operator wants it. Unlike a secret of the data directory, it may be missing. */
export class KeyFile {
  readonly path: string
  readonly #length: number

  /** @param length bytes */
  constructor(path: string, length: number) {
    this.path = path
    this.#length = length
  }

  /** Returns the key; null when there is no such file, it cannot be read, or has another length. */
  read(): Uint8Array | null {
    try {
      const key = readFileSync(this.path)
      return key.length === this.#length ? key : null
    } catch {
      return null
    }
  }

  /**
   * Creates the key, unless there is one already. Two programs that do so at the same time get the same one.
   *
   * @returns null when the disk does not allow it
   */
  create(): Uint8Array | null {
    const draft = `${this.path}.${randomBytes(8).toString('hex')}`
    try {
      writeFileSync(draft, randomBytes(this.#length), { flag: 'wx', mode: PRIVATE_FILE, flush: true })
      chmodSync(draft, PRIVATE_FILE)
      // A link never replaces a file.
      if (!existsSync(this.path)) linkSync(draft, this.path)
      flushDirectory(dirname(this.path))
    } catch {
      // Another program may have created it.
    } finally {
      rmSync(draft, { force: true })
    }
    return this.read()
  }
}

function flushDirectory(path: string): void {
  const descriptor = openSync(path, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
