import { mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { encodeDiskName } from '#server/access/disk-name.ts'
import { WORK_DIRECTORY } from '#server/access/reserved.ts'

/** Items that a test creates on disk: `{ '/a.txt': 'text', '/dir/': null, '/link': { link: 'a.txt' } }`. Parent folders are created. */
export type Tree = Readonly<Record<string, string | Uint8Array | null | { readonly link: string }>>

/** Creates a tree below an existing directory. */
export function plantTree(directory: string, tree: Tree): void {
  for (const [at, entry] of Object.entries(tree)) {
    // Names may not be valid text, so paths are bytes here.
    const place = Buffer.concat([Buffer.from(directory), encodeDiskName(at)])
    mkdirSync(Buffer.concat([Buffer.from(directory), encodeDiskName(path.posix.dirname(at))]), { recursive: true })
    if (entry === null) mkdirSync(place, { recursive: true })
    else if (typeof entry === 'string' || entry instanceof Uint8Array) writeFileSync(place, entry)
    else symlinkSync(entry.link, place)
  }
}

/** Returns the names in a served folder, sorted, without that of the server's work directory. */
export const servedNames = (directory: string): string[] =>
  readdirSync(directory)
    .filter((name) => name !== WORK_DIRECTORY)
    .sort()

/** Returns the same recursively, as paths below the folder. */
export const allServedNames = (directory: string): string[] =>
  readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .filter((name) => !name.split('/').includes(WORK_DIRECTORY))
    .sort()
