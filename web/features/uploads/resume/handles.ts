import type { UploadSource } from '../upload.ts'

/** Methods of a handle that not every browser has. */
interface PermissionMethods {
  queryPermission?(how: { mode: 'read' }): Promise<PermissionState>
  requestPermission?(how: { mode: 'read' }): Promise<PermissionState>
}
type Handle = FileSystemHandle & PermissionMethods

const isFolder = (handle: FileSystemHandle): handle is FileSystemDirectoryHandle => handle.kind === 'directory'
const isFile = (handle: FileSystemHandle): handle is FileSystemFileHandle => handle.kind === 'file'

/** Returns whether the page has permission to read all handles. Must be called while a click is handled: the browser may ask the user. */
export async function requestReadPermission(handles: readonly Handle[]): Promise<boolean> {
  for (const handle of handles) {
    // Files that the page owns need no permission, and some browsers do not have this method.
    const now = await handle.queryPermission?.({ mode: 'read' })
    if (now === undefined || now === 'granted') continue
    if ((await handle.requestPermission?.({ mode: 'read' })) !== 'granted') return false
  }
  return true
}

/** Returns whether an error means that the file no longer exists. */
export const isNotFound = (error: unknown): boolean => error instanceof DOMException && error.name === 'NotFoundError'

/** Number of files opened together. */
const AT_ONCE = 100

async function readFile(handle: FileSystemFileHandle, path: string): Promise<UploadSource> {
  try {
    return { path, file: await handle.getFile() }
  } catch (error) {
    return { path, file: null, error }
  }
}

/**
 * Yields everything behind handles in batches, folders before their content. Files that are not `wanted` are not opened. Files that cannot
 * be read carry their error.
 */
export async function* walkHandles(
  handles: Iterable<FileSystemHandle> | AsyncIterable<FileSystemHandle>,
  wanted: (path: string) => boolean,
  prefix = '',
): AsyncGenerator<UploadSource[]> {
  const folders: FileSystemDirectoryHandle[] = []
  let files: FileSystemFileHandle[] = []
  const read = () => Promise.all(files.splice(0).map((handle) => readFile(handle, prefix + handle.name)))
  for await (const handle of handles) {
    if (isFolder(handle)) folders.push(handle)
    else if (isFile(handle) && wanted(prefix + handle.name)) files.push(handle)
    if (files.length >= AT_ONCE) yield await read()
  }
  if (files.length > 0) yield await read()
  files = []
  for (const folder of folders) yield* walkFolder(folder, wanted, prefix + folder.name)
}

async function* walkFolder(
  folder: FileSystemDirectoryHandle,
  wanted: (path: string) => boolean,
  path: string,
): AsyncGenerator<UploadSource[]> {
  yield [{ path, file: null }]
  try {
    yield* walkHandles(folder.values(), wanted, `${path}/`)
  } catch (error) {
    yield [{ path, file: null, error }]
  }
}
