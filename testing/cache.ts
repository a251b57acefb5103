import { createHash, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'

/** Root folder of the repository. */
export const ROOT = join(import.meta.dir, '..')

/** Folder of the cache, ignored by git. */
const CACHE = join(ROOT, '.launch/tests')

/** Time after which an unused folder is removed, in milliseconds. */
const EXPIRY = 24 * 60 * 60 * 1000

/**
 * Returns the path of a folder that is built once for all tests from the server's sources, and rebuilt when one of these has changed.
 *
 * @param make fills an empty folder; several processes may do so at once, and the first one wins
 */
export function cachedFolder(name: string, make: (draft: string) => void): string {
  const path = join(CACHE, `${name}-${fingerprint()}`)
  if (existsSync(path)) {
    const now = new Date()
    utimesSync(path, now, now)
    return path
  }
  const draft = `${path}.${randomUUID()}`
  mkdirSync(draft, { recursive: true })
  try {
    make(draft)
    if (!existsSync(path)) rename(draft, path)
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
  removeExpired()
  return path
}

let known: string | undefined

/** Returns a hash of the state of the sources: their names, sizes and modification times, which take milliseconds to read. */
function fingerprint(): string {
  if (known !== undefined) return known
  const hash = createHash('sha256').update(Bun.version)
  for (const folder of ['contract', 'formats', 'server'])
    for (const file of [...new Bun.Glob('**/*').scanSync(join(ROOT, folder))].sort())
      if (!file.endsWith('.test.ts')) hash.update(stateOf(join(folder, file)))
  known = hash
    .update(['package-lock.json', 'package.json', 'docs/reference/openapi.json'].map(stateOf).join(''))
    .digest('hex')
    .slice(0, 16)
  return known
}

function stateOf(file: string): string {
  const { size, mtimeNs, ctimeNs } = statSync(join(ROOT, file), { bigint: true })
  return `${file} ${size} ${mtimeNs} ${ctimeNs}\n`
}

function rename(draft: string, path: string): void {
  try {
    renameSync(draft, path)
  } catch (error) {
    // Another process was first.
    if (!existsSync(path)) throw error
  }
}

function removeExpired(): void {
  for (const name of readdirSync(CACHE)) {
    const folder = join(CACHE, name)
    const { mtimeMs } = statSync(folder, { throwIfNoEntry: false }) ?? {}
    if (mtimeMs !== undefined && Date.now() - mtimeMs > EXPIRY) rmSync(folder, { recursive: true, force: true })
  }
}
