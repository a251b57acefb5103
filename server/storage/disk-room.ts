import { stat, statfs } from 'node:fs/promises'

/** Room on a volume, in bytes. */
export type DiskRoom = { readonly free: number; readonly total: number }

/** How much room there is on the volume of a folder for an account without privileges. @throws the system's error where nobody can say */
export async function diskRoom(folder: string): Promise<DiskRoom> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { free: bavail * bsize, total: blocks * bsize }
}

/** Is it there, and a folder? A disk that fails is an error. */
export async function isFolderThere(folder: string): Promise<boolean> {
  try {
    return (await stat(folder)).isDirectory()
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')) return false
    throw error
  }
}
