import { constants } from 'node:fs'
import { type FileHandle, open, realpath, stat } from 'node:fs/promises'
import path from 'node:path'
import { SharedBytes } from '#server/platform/text/shared-bytes.ts'

/** The bytes of a branding file, and a tag that changes with them. */
export type BrandingFile = { readonly etag: string; readonly read: () => Promise<Uint8Array> }

/** The style sheet that every page loads after its own. */
export const CUSTOM_STYLES = 'custom.css'

/** Maximum size of a branding file, in bytes. */
const MAX_SIZE = 4 * 1024 * 1024

const KNOWN_TYPES = new Set(['.svg', '.png', '.jpg', '.jpeg', '.webp', '.ico', '.css'])

/**
 * The operator's branding files. All are below one folder given at the start; a setting selects the folder inside it. Read at each request,
 * because the operator may change them at any time.
 */
export class BrandingFiles {
  readonly #top: string
  readonly #bytes = new SharedBytes()

  /** @param top absolute; need not exist */
  constructor(top: string) {
    this.#top = top
  }

  /** Returns whether `folder` is a valid setting: relative to the top or absolute, `.` is the top itself; without `..`, at or below the top. */
  accepts(folder: string): boolean {
    if (folder.includes('\0') || folder.split(/[/\\]/).includes('..')) return false
    return isWithin(path.resolve(this.#top, folder), this.#top)
  }

  /** Returns whether `folder` exists and does not lead out of the top. */
  async exists(folder: string): Promise<boolean> {
    return (await this.#realFolder(folder)) !== null
  }

  /**
   * Returns a file of the folder; null unless it is a regular file of a known type within the size limit that is not reached through a
   * link.
   *
   * @param name relative, separated by `/`
   */
  async find(folder: string, name: string): Promise<BrandingFile | null> {
    if (!KNOWN_TYPES.has(path.extname(name).toLowerCase())) return null
    const directory = await this.#realFolder(folder)
    if (directory === null) return null
    const file = path.join(directory, name)
    const there = (await real(file)) === file ? await orNull(stat(file, { bigint: true })) : null
    if (!there?.isFile() || there.size > MAX_SIZE) return null
    const version = `${there.mtimeNs.toString(36)}-${there.size.toString(36)}`
    return { etag: `"${version}"`, read: () => this.#bytes.get(`${version} ${file}`, () => readSmall(file)) }
  }

  async #realFolder(folder: string): Promise<string | null> {
    if (folder === '' || !this.accepts(folder)) return null
    const [top, directory] = await Promise.all([real(this.#top), real(path.resolve(this.#top, folder))])
    if (top === null || directory === null || !isWithin(directory, top)) return null
    return (await orNull(stat(directory)))?.isDirectory() ? directory : null
  }
}

/** The file may have been replaced between the check and the open. */
async function readSmall(file: string): Promise<Uint8Array> {
  const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = constants
  await using handle: FileHandle = await open(file, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
  const { size } = await handle.stat()
  const bytes = Buffer.alloc(Math.min(size, MAX_SIZE))
  const { bytesRead } = await handle.read(bytes, 0, bytes.length, 0)
  return bytes.subarray(0, bytesRead)
}

const real = (name: string): Promise<string | null> => orNull(realpath(name))

/** Files that the disk refuses are treated as missing. */
async function orNull<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked
  } catch {
    return null
  }
}

const isWithin = (inner: string, outer: string): boolean =>
  inner === outer || inner.startsWith(outer.endsWith(path.sep) ? outer : outer + path.sep)
