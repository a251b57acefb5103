/** The parts of the browser's file system that walking needs; its own types fit. */
export interface DroppedEntry {
  readonly name: string
  readonly isDirectory: boolean
}

/** What a person brought: files, and entries of a file system whose content is still to be read. */
export interface Brought {
  readonly files: readonly File[]
  readonly entries: readonly DroppedEntry[]
  /** By these the browser finds it again later; null or nothing where it has none. */
  readonly handles?: Promise<readonly FileSystemHandle[] | null>
  /** Whether `files` are nowhere but in what was pasted or dropped. */
  readonly passing?: boolean
}

/** Not in every browser, and only by HTTPS. */
interface WithHandle {
  getAsFileSystemHandle?(): Promise<FileSystemHandle | null | undefined>
}

/** Handles of everything, or null where there is one without. */
async function handlesOf(items: readonly (DataTransferItem & WithHandle)[]): Promise<FileSystemHandle[] | null> {
  const handles = await Promise.all(items.map((item) => item.getAsFileSystemHandle?.()))
  const found = handles.filter((handle) => handle !== null && handle !== undefined)
  return found.length === items.length && found.length > 0 ? found : null
}

/** Takes what was dropped or pasted. Call it while the event is handled: afterwards the browser has forgotten. */
export function takeTransfer(data: DataTransfer): Brought {
  const items = Array.from(data.items).filter(({ kind }) => kind === 'file')
  const taken = items.map((item) => ({ entry: item.webkitGetAsEntry(), file: item.getAsFile() }))
  return {
    handles: handlesOf(items),
    passing: true,
    files: taken.flatMap(({ entry, file }) => (entry === null && file ? [file] : [])),
    entries: taken.map(({ entry }) => entry).filter((entry) => entry !== null),
  }
}

/** Whether something dragged over the page is files from outside. */
export const bringsFiles = (data: DataTransfer | null): boolean => data?.types.includes('Files') ?? false
