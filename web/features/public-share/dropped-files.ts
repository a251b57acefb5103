/** Returns whether a dropped item is a folder, which appears as a file that cannot be read. */
export const isFolder = (item: DataTransferItem): boolean => item.webkitGetAsEntry()?.isDirectory === true

/** Returns the files among dropped items, without folders. */
export const filesOf = (items: readonly DataTransferItem[]): File[] =>
  items.flatMap((item) => (item.kind === 'file' && !isFolder(item) ? (item.getAsFile() ?? []) : []))
