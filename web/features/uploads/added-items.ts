/** The parts of the browser's file system entry that the walk needs; compatible with the browser's types. */
export interface DroppedEntry {
  readonly name: string
  readonly isDirectory: boolean
}

/** Files and file system entries that the user selected, dropped or pasted. The content of entries is read later. */
export interface AddedItems {
  readonly files: readonly File[]
  readonly entries: readonly DroppedEntry[]
  /** Handles for reopening the items later. Null or absent if the browser has none. */
  readonly handles?: Promise<readonly FileSystemHandle[] | null>
  /** Whether `files` exist only in the pasted or dropped data. */
  readonly transient?: boolean
}

/** Not available in every browser, and only over HTTPS. */
interface WithHandle {
  getAsFileSystemHandle?(): Promise<FileSystemHandle | null | undefined>
}

/** Returns the handles of all items, or null if one has none. */
async function handlesOf(items: readonly (DataTransferItem & WithHandle)[]): Promise<FileSystemHandle[] | null> {
  const handles = await Promise.all(items.map((item) => item.getAsFileSystemHandle?.()))
  const found = handles.filter((handle) => handle !== null && handle !== undefined)
  return found.length === items.length && found.length > 0 ? found : null
}

/** Reads dropped or pasted data. Must be called while the event is handled: the browser discards the data afterwards. */
export function readTransfer(data: DataTransfer): AddedItems {
  const items = Array.from(data.items).filter(({ kind }) => kind === 'file')
  const taken = items.map((item) => ({ entry: item.webkitGetAsEntry(), file: item.getAsFile() }))
  return {
    handles: handlesOf(items),
    transient: true,
    files: taken.flatMap(({ entry, file }) => (entry === null && file ? [file] : [])),
    entries: taken.map(({ entry }) => entry).filter((entry) => entry !== null),
  }
}
