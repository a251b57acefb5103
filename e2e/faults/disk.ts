// What really lies in the served folder, read past Coffer.
import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'

/** Content as it is compared: its SHA-256 in hex. */
export const digestOf = (bytes: Uint8Array): string => new Bun.CryptoHasher('sha256').update(bytes).digest('hex')

/** Every file below a folder by its path, which begins with `/`, with its digest; Coffer's own files apart. */
export interface Found {
  readonly files: ReadonlyMap<string, string>
  /** Paths of what Coffer keeps for itself: what waits for its name, and unfinished uploads. */
  readonly own: readonly string[]
}

const OWN = /(^|\/)\.coffer(-|\/|$)/

/** Looks at everything below a folder. */
export async function readDisk(root: string): Promise<Found> {
  const files = new Map<string, string>()
  const own: string[] = []
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
    const path = relative(root, join(entry.parentPath, entry.name))
    if (OWN.test(path)) {
      if (!entry.isDirectory() || /\.coffer-/.test(entry.name)) own.push(path)
    } else if (entry.isFile()) files.set(`/${path}`, digestOf(await readFile(join(root, path))))
  }
  return { files, own }
}
