import { stat, statfs } from 'node:fs/promises'

/** Size and free space of a volume, in bytes. */
export type DiskSpace = { readonly free: number; readonly total: number }

/**
 * Returns the space on the volume of a directory that is available to an account without privileges.
 *
 * @throws the system's error where it is unknown
 */
export async function diskSpace(folder: string): Promise<DiskSpace> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { free: bavail * bsize, total: blocks * bsize }
}

/** Returns whether the path exists and is a directory. Throws when the disk fails. */
export async function folderExists(folder: string): Promise<boolean> {
  try {
    return (await stat(folder)).isDirectory()
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')) return false
    throw error
  }
}
