import { realpathSync } from 'node:fs'

/** The path of a folder with no link on the way, as bytes. */
export function realFolder(folder: string): Uint8Array {
  return realpathSync(folder, { encoding: 'buffer' })
}
