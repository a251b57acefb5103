import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'

/** Files that belong to Coffer itself, such as the built page. Their names are known from the start; none is asked of the disk by a request. */
export interface OwnFiles {
  /** Relative, with `/` between: `static/assets/index-Abc123.js`. */
  readonly names: ReadonlySet<string>
  /** The bytes of one of `names`. */
  read(name: string): Promise<Uint8Array>
}

/** Lists a folder of ours once. One that is not there is empty. */
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
