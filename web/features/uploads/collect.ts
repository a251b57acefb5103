import type { AddedItems, DroppedEntry } from './added-items.ts'
import { createPacer, type Pacer } from './pacer.ts'
import type { UploadSource } from './upload.ts'

interface DroppedFile extends DroppedEntry {
  file(done: (file: File) => void, failed: (error: unknown) => void): void
}
interface DroppedFolder extends DroppedEntry {
  createReader(): { readEntries(done: (entries: DroppedEntry[]) => void, failed: (error: unknown) => void): void }
}

const isFile = (entry: DroppedEntry): entry is DroppedFile => 'file' in entry && !entry.isDirectory
const isFolder = (entry: DroppedEntry): entry is DroppedFolder => 'createReader' in entry && entry.isDirectory

/** Number of selected files in one batch. */
const AT_ONCE = 1000

/** Returns the files selected in a file dialog. Files of a folder have a path that starts with the folder. */
const fromFiles = (files: Iterable<File>): UploadSource[] =>
  Array.from(files, (file) => ({ path: file.webkitRelativePath || file.name, file }))

/** Returns a dropped file, or the error if the browser could not read it. */
async function readFile(entry: DroppedFile, path: string): Promise<UploadSource> {
  try {
    return { path, file: await new Promise<File>((done, failed) => entry.file(done, failed)) }
  } catch (error) {
    return { path, file: null, error }
  }
}

/** Yields the content of a folder in batches. Browsers return at most 100 entries at a time; an empty batch is the end. */
async function* contentOf(folder: DroppedFolder): AsyncGenerator<DroppedEntry[]> {
  const reader = folder.createReader()
  while (true) {
    const batch = await new Promise<DroppedEntry[]>((done, failed) => reader.readEntries(done, failed))
    if (batch.length === 0) return
    yield batch
  }
}

/** Yields a folder and everything in it, the folder first. Items that cannot be read carry their error. */
async function* walkFolder(folder: DroppedFolder, path: string, paced: Pacer): AsyncGenerator<UploadSource[]> {
  yield [{ path, file: null }]
  try {
    for await (const batch of contentOf(folder)) yield* walk(batch, `${path}/`, paced)
  } catch (error) {
    yield [{ path, file: null, error }]
  }
}

/** Yields everything in and below dropped entries in batches, folders before their content. */
export async function* walk(
  entries: readonly DroppedEntry[],
  prefix = '',
  paced = createPacer(),
): AsyncGenerator<UploadSource[]> {
  const files = await paced.mapInGroups(entries.filter(isFile), (entry) => readFile(entry, prefix + entry.name))
  if (files.length > 0) yield files
  for (const folder of entries.filter(isFolder)) yield* walkFolder(folder, prefix + folder.name, paced)
}

/** Yields everything the user added in batches. Items without a file system entry, such as a pasted picture, are files already. */
export async function* collect({ files, entries }: AddedItems): AsyncGenerator<UploadSource[]> {
  for (let at = 0; at < files.length; at += AT_ONCE) yield fromFiles(files.slice(at, at + AT_ONCE))
  yield* walk(entries)
}
