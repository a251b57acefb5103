import { child, parseName, parsePlainPath, ROOT, type VirtualPath } from '#server/access/virtual-path.ts'
import { AppError } from '#server/platform/errors.ts'

/** What a user name cleans to when nothing of it can name a folder. */
const NOTHING: readonly string[] = ['', '-', '.']

/**
 * The home that belongs to a user name: its letters, digits and `@ _ - .` below `base`, everything else as one `-`. As in contract 5.5,
 * but for letters of all scripts: File Browser leaves nothing of most of the world's names.
 *
 * @throws AppError `invalid` when nothing is left of the name, or `base` is no path
 */
export function homePath(base: string, username: string): VirtualPath {
  const name = username
    .normalize('NFC')
    .trim()
    .replaceAll('..', '')
    .replace(/[^\p{L}\p{M}\p{N}@_.-]/gu, '-')
    .replace(/-+/g, '-')
  if (NOTHING.includes(name)) throw new AppError('invalid', 'No home folder can have this user name.')
  return child(parseScope(base), parseName(name))
}

/**
 * A scope as people and File Browser write it: a path below the served root, `.` and nothing meaning the root itself.
 *
 * @throws AppError `invalid`
 */
export function parseScope(raw: string): VirtualPath {
  const path = raw.trim().replace(/^\.\//, '')
  return path === '.' ? ROOT : parsePlainPath(path)
}
