// Reads the actual content of the served folder, bypassing Coffer.
import { type Dirent, existsSync } from 'node:fs'
import { lstat, readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'

/** Returns the SHA-256 of content in hex, by which it is compared. */
export const digestOf = (bytes: Uint8Array): string => new Bun.CryptoHasher('sha256').update(bytes).digest('hex')

/** Every file below a folder by its path, which begins with `/`, with its digest; excludes Coffer's own files. */
export interface Found {
  readonly files: ReadonlyMap<string, string>
  /** Paths of Coffer's own files: staged items and unfinished uploads, but not the trash and versions. */
  readonly own: readonly string[]
}

const OWN = /(^|\/)\.coffer(-|\/|$)/
/** Includes the server's lock, which persists. */
const PRESERVED_FOLDERS = new Set(['kept', 'notes', 'lock'])

/** Reads everything below a folder. */
export async function readDisk(root: string): Promise<Found> {
  const files = new Map<string, string>()
  const own: string[] = []
  for (const entry of await entriesBelow(root)) {
    const path = relative(root, join(entry.parentPath, entry.name))
    if (OWN.test(path)) {
      if (!entry.isDirectory() || /\.coffer-/.test(entry.name)) own.push(path)
    } else if (entry.isFile()) files.set(`/${path}`, digestOf(await readFile(join(root, path))))
  }
  return { files, own }
}

/** Returns the entries below a folder, without the trash and versions, which may be large. */
async function entriesBelow(root: string): Promise<Dirent[]> {
  const tops = await readdir(root, { withFileTypes: true })
  const work = join(root, '.coffer')
  const own = existsSync(work) ? await readdir(work, { withFileTypes: true }) : []
  const folders = [
    ...tops.filter(({ name }) => name !== '.coffer'),
    ...own.filter(({ name }) => !PRESERVED_FOLDERS.has(name)),
  ]
  const inner = folders
    .filter((entry) => entry.isDirectory())
    .map(({ parentPath, name }) => readdir(join(parentPath, name), { recursive: true, withFileTypes: true }))
  return folders.concat(...(await Promise.all(inner)))
}

/**
 * Returns the items in the trash and among the versions of a served folder: the digests of the files of each, by id; null when the item or
 * its note is missing.
 */
export async function readTrashAndVersions(
  root: string,
  ids?: readonly string[],
): Promise<Map<string, readonly string[] | null>> {
  const work = join(root, '.coffer')
  const notes = new Set(ids ?? (await namesIn(join(work, 'notes'))))
  const kept = new Map<string, readonly string[] | null>()
  for (const id of ids ?? (await namesIn(join(work, 'kept')))) {
    const digests = await digestsIn(join(work, 'kept', id))
    kept.set(id, notes.delete(id) ? digests : null)
  }
  for (const id of notes) kept.set(id, null)
  return kept
}

async function namesIn(folder: string): Promise<string[]> {
  return existsSync(folder) ? readdir(folder) : []
}

async function digestsIn(item: string): Promise<string[]> {
  if ((await lstat(item)).isFile()) return [digestOf(await readFile(item))]
  const files = (await readdir(item, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
  return Promise.all(files.map(async ({ parentPath, name }) => digestOf(await readFile(join(parentPath, name)))))
}
