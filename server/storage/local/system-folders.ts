import { lstatSync, readlinkSync } from 'node:fs'

/** A directory of the system's programs: a real one, or a link to another one. */
export type SystemFolder = { readonly path: string; readonly link: string | null }

const FOLDERS = ['/usr', '/bin', '/sbin', '/lib', '/lib32', '/lib64', '/libx32', '/nix/store', '/gnu/store']

/** Returns the existing directories in which the system stores its programs and their dependencies. */
export function systemFolders(): SystemFolder[] {
  return FOLDERS.flatMap((path) => {
    const entry = lstatSync(path, { throwIfNoEntry: false })
    if (!entry) return []
    return [{ path, link: entry.isSymbolicLink() ? readlinkSync(path) : null }]
  })
}
