import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, open, readdir, rename, stat } from 'node:fs/promises'
import path from 'node:path'
import { StartProblem } from '#server/platform/process/start-problem.ts'
import { Scratch } from './scratch.ts'
import { extractFile, fitsTar, readTar, type TarEntry, writeTar } from './tar-file.ts'

/** Folder of the data directory that is part of a backup. */
const BRANDING = 'branding'

/** Contents of a backup besides the databases: keys, and individual branding files. */
const KEY = /^[\w-]+\.key$/
const BRANDING_FILE = /^branding\/(?:(?!\.{1,2}\/)[^/\0]+\/)*(?!\.{1,2}$)[^/\0]+$/

/** Items that a restore moves away. Logs of the old journal do not belong to the restored one. Databases that can be rebuilt are not part of a backup, but are moved with the others. */
const MOVED_BY_RESTORE = /^(?:\w+\.db(?:-wal|-shm|-journal)?|journal\.(?:starts|intents)|[\w-]+\.key|branding)$/

/** Returns the keys and branding files in a data directory, by their names in a backup. */
async function backedUpFiles(data: string): Promise<string[]> {
  const keys = (await readdir(data)).filter((name) => KEY.test(name))
  const top = path.join(data, BRANDING)
  const entries = existsSync(top) ? await readdir(top, { recursive: true, withFileTypes: true }) : []
  const files = entries.filter((entry) => entry.isFile())
  return [...keys, ...files.map((file) => path.relative(data, path.join(file.parentPath, file.name)))]
}

/** Returns the path of a new backup: `target`, or a file in it named after the time if it is a folder. */
export async function backupTarget(target: string, now: number): Promise<string> {
  if (!existsSync(target)) return target
  if (!(await stat(target)).isDirectory()) throw new StartProblem(`${target}: already exists`)
  const time = new Date(now).toISOString().replaceAll(/[-:]|\..*/g, '')
  return path.join(target, `coffer-backup-${time}.tar`)
}

/**
 * Writes a backup atomically: databases as `snapshot` copies them, and the files of `backedUpFiles`.
 *
 * @returns files that are not included because no archive can hold their paths
 */
export async function writeBackup(
  parts: { readonly data: string; readonly databases: readonly string[]; readonly target: string },
  snapshot: (file: string, copy: string) => void,
): Promise<string[]> {
  const { data, databases, target } = parts
  const draft = `${target}.${randomBytes(6).toString('hex')}`
  await using scratch = await Scratch.open(`${draft}.parts`)
  const copies = databases
    .filter((name) => existsSync(path.join(data, name)))
    .map((name) => {
      const copy = path.join(scratch.path, name)
      snapshot(path.join(data, name), copy)
      return { name, path: copy }
    })
  const own = await backedUpFiles(data)
  const kept = own.filter(fitsTar).map((name) => ({ name, path: path.join(data, name) }))
  const whole = path.join(scratch.path, 'whole.tar')
  await writeTar(whole, [...copies, ...kept])
  await rename(whole, target)
  return own.filter((name) => !fitsTar(name))
}

/**
 * Restores a backup into a data directory; the previous content is moved to a folder of it.
 *
 * @param check throws where an unpacked database is damaged
 * @returns the folder with the old files; null where there were none
 * @throws StartProblem
 */
export async function readBackup(
  parts: { readonly data: string; readonly databases: readonly string[]; readonly file: string; readonly now: number },
  check: (name: string, file: string) => void,
): Promise<string | null> {
  const { data, databases, file, now } = parts
  await using archive = await open(file, 'r')
  const entries = await readTar(archive)
  refuseForeign(entries, databases)
  await mkdir(data, { recursive: true, mode: 0o700 })
  await using scratch = await Scratch.open(path.join(data, `restoring-${randomBytes(6).toString('hex')}`))
  for (const entry of entries) {
    const target = path.join(scratch.path, entry.name)
    await mkdir(path.dirname(target), { recursive: true, mode: 0o700 })
    await extractFile(archive, entry, target)
    if (databases.includes(entry.name)) check(entry.name, target)
  }
  const old = (await readdir(data)).filter((name) => MOVED_BY_RESTORE.test(name))
  const kept = path.join(data, `before-restore-${new Date(now).toISOString().replaceAll(/[-:]|\..*/g, '')}`)
  if (old.length > 0) await mkdir(kept, { mode: 0o700 })
  for (const name of old) await rename(path.join(data, name), path.join(kept, name))
  // The main database comes last, because it makes the directory a valid instance.
  for (const name of (await readdir(scratch.path)).sort((a, b) => rank(a, databases) - rank(b, databases)))
    await rename(path.join(scratch.path, name), path.join(data, name))
  return old.length > 0 ? kept : null
}

const rank = (name: string, databases: readonly string[]) => (name === databases[0] ? 1 : 0)

/** Refuses entries that are not part of a backup, so that they are never written. */
function refuseForeign(entries: readonly TarEntry[], databases: readonly string[]): void {
  const names = entries.map(({ name }) => name)
  const foreign = names.find((name) => !databases.includes(name) && !KEY.test(name) && !BRANDING_FILE.test(name))
  if (foreign !== undefined || !databases[0] || !names.includes(databases[0]) || new Set(names).size < names.length)
    throw new StartProblem('the file is not a backup of Coffer')
}
