import {
  closeSync,
  fstatSync,
  ftruncateSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
  writeSync,
} from 'node:fs'

/** A file of ours that grows until it begins anew. What was appended is in the system's hands when the call returns; nothing is flushed. */
export class AppendedFile {
  readonly #path: string
  #handle: number
  #size: number

  private constructor(path: string, size: number) {
    this.#path = path
    this.#handle = openSync(path, 'a')
    this.#size = size
  }

  /** Opens a file that is there, and reads it; `modified` is when it was last written, in ms since the epoch. */
  static open(path: string): { readonly file: AppendedFile; readonly text: string; readonly modified: number } {
    const bytes = readFileSync(path)
    const file = new AppendedFile(path, bytes.length)
    return { file, text: bytes.toString(), modified: Math.floor(fstatSync(file.#handle).mtimeMs) }
  }

  /** Bytes. */
  get size(): number {
    return this.#size
  }

  /** Throws where the disk does not take all of it; a part of it may be there then. */
  append(text: string): void {
    const bytes = Buffer.from(text)
    const written = writeSync(this.#handle, bytes)
    this.#size += written
    if (written < bytes.length) throw new Error('The disk is full.')
  }

  /** Begins anew with a text, under its name only when all of that is there. Throws, and leaves the file as it was, where it cannot be written. */
  beginAnew(text: string): void {
    const anew = `${this.#path}.new`
    writeFileSync(anew, text, { mode: 0o600 })
    const handle = openSync(anew, 'a')
    try {
      renameSync(anew, this.#path)
    } catch (error) {
      closeSync(handle)
      throw error
    }
    closeSync(this.#handle)
    this.#handle = handle
    this.#size = Buffer.byteLength(text)
  }

  /** Nothing is in it any more. */
  empty(): void {
    ftruncateSync(this.#handle, 0)
    this.#size = 0
  }

  close(): void {
    closeSync(this.#handle)
  }
}
