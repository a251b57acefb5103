import type { UploadSource } from './upload.ts'

/** The parts of the browser's file system that walking needs; its own types fit. */
export interface DroppedEntry {
  readonly name: string
  readonly isDirectory: boolean
}
interface DroppedFile extends DroppedEntry {
  file(done: (file: File) => void, failed: (error: unknown) => void): void
}
interface DroppedFolder extends DroppedEntry {
  createReader(): { readEntries(done: (entries: DroppedEntry[]) => void, failed: (error: unknown) => void): void }
}

const isFile = (entry: DroppedEntry): entry is DroppedFile => 'file' in entry && !entry.isDirectory
const isFolder = (entry: DroppedEntry): entry is DroppedFolder => 'createReader' in entry && entry.isDirectory

/** What was chosen in a file dialog; of a folder, each file with its path from that folder on. */
export const fromFiles = (files: Iterable<File>): UploadSource[] =>
  Array.from(files, (file) => ({ path: file.webkitRelativePath || file.name, file }))

/** A dropped file, or why the browser could not read it. */
async function readFile(entry: DroppedFile, path: string): Promise<UploadSource> {
  try {
    return { path, file: await new Promise<File>((done, failed) => entry.file(done, failed)) }
  } catch (error) {
    return { path, file: null, error }
  }
}

/** The content of a folder, batch by batch: browsers hand out at most 100 entries at a time, an empty batch is the end. */
async function* contentOf(folder: DroppedFolder): AsyncGenerator<DroppedEntry[]> {
  const reader = folder.createReader()
  while (true) {
    const batch = await new Promise<DroppedEntry[]>((done, failed) => reader.readEntries(done, failed))
    if (batch.length === 0) return
    yield batch
  }
}

/** Everything in a folder, the folder itself first. What cannot be read is handed out with its reason. */
async function* walkFolder(folder: DroppedFolder, path: string): AsyncGenerator<UploadSource[]> {
  yield [{ path, file: null }]
  try {
    for await (const batch of contentOf(folder)) yield* walk(batch, `${path}/`)
  } catch (error) {
    yield [{ path, file: null, error }]
  }
}

/** Everything in and below dropped entries, folders before what they hold, a batch at a time. */
export async function* walk(entries: readonly DroppedEntry[], prefix = ''): AsyncGenerator<UploadSource[]> {
  const files = await Promise.all(entries.filter(isFile).map((entry) => readFile(entry, prefix + entry.name)))
  if (files.length > 0) yield files
  for (const folder of entries.filter(isFolder)) yield* walkFolder(folder, prefix + folder.name)
}

async function* filesThenEntries(files: File[], entries: DroppedEntry[]): AsyncGenerator<UploadSource[]> {
  if (files.length > 0) yield fromFiles(files)
  yield* walk(entries)
}

/**
 * Everything that was dropped or pasted. Call it while the event is handled: afterwards the browser has forgotten. What
 * has no entry in a file system, such as a pasted picture, comes as a file.
 */
export function fromTransfer(data: DataTransfer): AsyncGenerator<UploadSource[]> {
  const items = Array.from(data.items).filter(({ kind }) => kind === 'file')
  const taken = items.map((item) => ({ entry: item.webkitGetAsEntry(), file: item.getAsFile() }))
  const files = taken.flatMap(({ entry, file }) => (entry === null && file ? [file] : []))
  return filesThenEntries(
    files,
    taken.map(({ entry }) => entry).filter((entry) => entry !== null),
  )
}

/** Whether something dragged over the page is files from outside. */
export const bringsFiles = (data: DataTransfer | null): boolean => data?.types.includes('Files') ?? false
