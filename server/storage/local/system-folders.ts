import { lstatSync, readlinkSync } from 'node:fs'

/** How a folder of the system's programs is made known elsewhere: as itself, or as a link to another one. */
export type SystemFolder = { readonly path: string; readonly link: string | null }

const FOLDERS = ['/usr', '/bin', '/sbin', '/lib', '/lib32', '/lib64', '/libx32', '/nix/store', '/gnu/store']

/** The folders in which the system keeps its programs and what those need, as far as there are any. */
export function systemFolders(): SystemFolder[] {
  return FOLDERS.flatMap((path) => {
    const entry = lstatSync(path, { throwIfNoEntry: false })
    if (!entry) return []
    return [{ path, link: entry.isSymbolicLink() ? readlinkSync(path) : null }]
  })
}
