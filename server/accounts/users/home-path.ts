import { child, parseName, parsePlainPath, ROOT, type VirtualPath } from '#server/access/virtual-path.ts'
import { AppError } from '#server/platform/errors.ts'

/** Cleaned user names that leave nothing to name a folder. */
const NOTHING: readonly string[] = ['', '-', '.']

/**
 * Returns the home folder of a user name below `base`: letters, digits and `@ _ - .` are retained, everything else becomes one `-`. Letters
 * of all scripts are retained; File Browser replaces letters outside ASCII.
 * @throws AppError `invalid` when nothing remains of the name, or `base` is not a path
 */
export function homePath(base: string, username: string): VirtualPath {
  const name = username
    .normalize('NFC')
    .trim()
    .replaceAll('..', '')
    .replace(/[^\p{L}\p{M}\p{N}@_.-]/gu, '-')
    .replace(/-+/g, '-')
  if (NOTHING.includes(name)) throw new AppError('invalid', 'This username cannot be the name of a home folder.')
  return child(parseScope(base), parseName(name))
}

/**
 * Parses a scope as users and File Browser write it: a path below the served root; `.` and the empty text mean the root itself.
 * @throws AppError `invalid`
 */
export function parseScope(raw: string): VirtualPath {
  const path = raw.trim().replace(/^\.\//, '')
  return path === '.' ? ROOT : parsePlainPath(path)
}
