import type { UploadSource } from '../upload.ts'

/** What of a handle is not in every browser. */
interface Asking {
  queryPermission?(how: { mode: 'read' }): Promise<PermissionState>
  requestPermission?(how: { mode: 'read' }): Promise<PermissionState>
}
type Handle = FileSystemHandle & Asking

const isFolder = (handle: FileSystemHandle): handle is FileSystemDirectoryHandle => handle.kind === 'directory'
const isFile = (handle: FileSystemHandle): handle is FileSystemFileHandle => handle.kind === 'file'

/** Whether the person lets the page read all of them. Call it while a click is handled: the browser may ask. */
export async function mayRead(handles: readonly Handle[]): Promise<boolean> {
  for (const handle of handles) {
    // What the page owns itself needs no permission, and some browsers have no such question.
    const now = await handle.queryPermission?.({ mode: 'read' })
    if (now === undefined || now === 'granted') continue
    if ((await handle.requestPermission?.({ mode: 'read' })) !== 'granted') return false
  }
  return true
}

/** Whether something is not there any more. */
export const isGone = (error: unknown): boolean => error instanceof DOMException && error.name === 'NotFoundError'

/** Files that are looked at together. */
const AT_ONCE = 100

async function readFile(handle: FileSystemFileHandle, path: string): Promise<UploadSource> {
  try {
    return { path, file: await handle.getFile() }
  } catch (error) {
    return { path, file: null, error }
  }
}

/**
 * Everything behind handles, folders before what they hold, a batch at a time; what is not `wanted` is not even looked at. What cannot be
 * read is handed out with its reason.
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
