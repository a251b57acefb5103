import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'

/** Files of Coffer itself, such as the built page. The set of names is fixed at the start, so no request's name reaches the disk. */
export interface OwnFiles {
  /** Relative paths separated by `/`: `static/assets/index-Abc123.js`. */
  readonly names: ReadonlySet<string>
  /** Returns the bytes of one of `names`. */
  read(name: string): Promise<Uint8Array>
  /** Returns the bytes of one of `names` compressed with Brotli, if they are stored so; null otherwise. */
  readBrotli(name: string): Promise<Uint8Array | null>
}

/** Suffix of files that are stored compressed: the single-file executable has them instead of the plain files. */
const BROTLI = '.br'

/** Lists a folder once. A missing folder counts as empty. */
export async function openOwnFiles(directory: string): Promise<OwnFiles> {
  const stored = new Set(await filesBelow(directory))
  const names = new Set([...stored].map((name) => (name.endsWith(BROTLI) ? name.slice(0, -BROTLI.length) : name)))
  const readBrotli = async (name: string) =>
    stored.has(name + BROTLI) ? readFile(path.join(directory, name + BROTLI)) : null
  return {
    names,
    readBrotli,
    read: async (name) => {
      if (!names.has(name)) throw new Error(`Not a file of ours: ${name}`)
      const compressed = await readBrotli(name)
      return compressed === null ? readFile(path.join(directory, name)) : promisify(brotliDecompress)(compressed)
    },
  }
}

async function filesBelow(directory: string): Promise<string[]> {
  const isThere = await stat(directory).then(
    (found) => found.isDirectory(),
    (error) => {
      if (error.code === 'ENOENT') return false
      throw error
    },
  )
  if (!isThere) return []
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(directory, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
}
