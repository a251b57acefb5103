import {
  closeSync,
  fdatasync,
  fstatSync,
  ftruncateSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
  writeSync,
} from 'node:fs'

/** A file that is appended to until it is rewritten. Appended data is passed to the system when the call returns, and is on the disk after `flush`. */
export class AppendedFile {
  readonly #path: string
  #handle: number
  #size: number

  private constructor(path: string, size: number) {
    this.#path = path
    this.#handle = openSync(path, 'a')
    this.#size = size
  }

  /** Opens and reads an existing file; `modified` is its modification time in milliseconds since the epoch. */
  static open(path: string): { readonly file: AppendedFile; readonly text: string; readonly modified: number } {
    const bytes = readFileSync(path)
    const file = new AppendedFile(path, bytes.length)
    return { file, text: bytes.toString(), modified: Math.floor(fstatSync(file.#handle).mtimeMs) }
  }

  /** Size in bytes. */
  get size(): number {
    return this.#size
  }

  /** Appends a text. Throws where the disk does not accept all of it; a part of it may have been written then. */
  append(text: string): void {
    const bytes = Buffer.from(text)
    const written = writeSync(this.#handle, bytes)
    this.#size += written
    if (written < bytes.length) throw new Error('The disk is full.')
  }

  /** Resolves when everything appended before is on the disk. The file must not be replaced or closed meanwhile. */
  flush(): Promise<void> {
    return new Promise((resolve, reject) => fdatasync(this.#handle, (error) => (error ? reject(error) : resolve())))
  }

  /** Replaces the content atomically. Throws, and leaves the file unchanged, where it cannot be written. */
  replaceContent(text: string): void {
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

  /** Truncates the file. */
  truncate(): void {
    ftruncateSync(this.#handle, 0)
    this.#size = 0
  }

  close(): void {
    closeSync(this.#handle)
  }
}
