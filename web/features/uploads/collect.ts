import type { Brought, DroppedEntry } from './brought.ts'
import { createPaced, type Paced } from './paced.ts'
import type { UploadSource } from './upload.ts'

interface DroppedFile extends DroppedEntry {
  file(done: (file: File) => void, failed: (error: unknown) => void): void
}
interface DroppedFolder extends DroppedEntry {
  createReader(): { readEntries(done: (entries: DroppedEntry[]) => void, failed: (error: unknown) => void): void }
}

const isFile = (entry: DroppedEntry): entry is DroppedFile => 'file' in entry && !entry.isDirectory
const isFolder = (entry: DroppedEntry): entry is DroppedFolder => 'createReader' in entry && entry.isDirectory

/** Chosen files that are handed out together. */
const AT_ONCE = 1000

/** What was chosen in a file dialog; of a folder, each file with its path from that folder on. */
const fromFiles = (files: Iterable<File>): UploadSource[] =>
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
async function* walkFolder(folder: DroppedFolder, path: string, paced: Paced): AsyncGenerator<UploadSource[]> {
  yield [{ path, file: null }]
  try {
    for await (const batch of contentOf(folder)) yield* walk(batch, `${path}/`, paced)
  } catch (error) {
    yield [{ path, file: null, error }]
  }
}

/** Everything in and below dropped entries, folders before what they hold, a batch at a time. */
export async function* walk(
  entries: readonly DroppedEntry[],
  prefix = '',
  paced = createPaced(),
): AsyncGenerator<UploadSource[]> {
  const files = await paced.each(entries.filter(isFile), (entry) => readFile(entry, prefix + entry.name))
  if (files.length > 0) yield files
  for (const folder of entries.filter(isFolder)) yield* walkFolder(folder, prefix + folder.name, paced)
}

/** Everything that was brought, a batch at a time: what has no entry in a file system, such as a pasted picture, is a file already. */
export async function* collect({ files, entries }: Brought): AsyncGenerator<UploadSource[]> {
  for (let at = 0; at < files.length; at += AT_ONCE) yield fromFiles(files.slice(at, at + AT_ONCE))
  yield* walk(entries)
}
