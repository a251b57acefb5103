import { realpathSync } from 'node:fs'

/** Returns the path of a directory with all links resolved, as bytes. */
export function realFolder(folder: string): Uint8Array {
  return realpathSync(folder, { encoding: 'buffer' })
}
