import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'

/** Files of Coffer itself, such as the built page. The set of names is fixed at the start, so no request's name reaches the disk. */
export interface OwnFiles {
  /** Relative paths separated by `/`: `static/assets/index-Abc123.js`. */
  readonly names: ReadonlySet<string>
  /** Returns the bytes of one of `names`. */
  read(name: string): Promise<Uint8Array>
}

/** Lists a folder once. A missing folder counts as empty. */
export async function openOwnFiles(directory: string): Promise<OwnFiles> {
  const names = new Set(await filesBelow(directory))
  return {
    names,
    read: (name) => {
      if (!names.has(name)) throw new Error(`Not a file of ours: ${name}`)
      return readFile(path.join(directory, name))
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
