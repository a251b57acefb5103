/** The parts of the browser's file system that walking needs; its own types fit. */
export interface DroppedEntry {
  readonly name: string
  readonly isDirectory: boolean
}

/** What a person brought: files, and entries of a file system whose content is still to be read. */
export interface Brought {
  readonly files: readonly File[]
  readonly entries: readonly DroppedEntry[]
}

/** Takes what was dropped or pasted. Call it while the event is handled: afterwards the browser has forgotten. */
export function takeTransfer(data: DataTransfer): Brought {
  const items = Array.from(data.items).filter(({ kind }) => kind === 'file')
  const taken = items.map((item) => ({ entry: item.webkitGetAsEntry(), file: item.getAsFile() }))
  return {
    files: taken.flatMap(({ entry, file }) => (entry === null && file ? [file] : [])),
    entries: taken.map(({ entry }) => entry).filter((entry) => entry !== null),
  }
}

/** Whether something dragged over the page is files from outside. */
export const bringsFiles = (data: DataTransfer | null): boolean => data?.types.includes('Files') ?? false
