import { authorize, type Subject } from '#server/access/authorize.ts'
import { child, type VirtualPath } from '#server/access/virtual-path.ts'
import { isAppError } from '#server/platform/errors.ts'
import { ProcessEnded } from '#server/platform/process/limited-process.ts'
import type { Storage } from '#server/storage/storage.ts'
import type { KnownFile } from './content-protocol.ts'
import { textFormatOf } from './extract/content-kind.ts'
import type { Extractor } from './extract/extractor.ts'
import { versionOfStat } from './version-of.ts'

export type ReadingParts = {
  readonly storage: Pick<Storage, 'open'>
  readonly extractor: Pick<Extractor, 'textOf'>
  /** Internal subject of the program. */
  readonly subject: Subject
}

/** Text of a file; null when it has no readable text. */
export type ReadFile = { readonly text: string | null }

/**
 * Reads one file and extracts its text, with the same checks as a route. Returns null when the file is no longer the known one or changed
 * meanwhile, and when the system was too busy to read it: the next scan reads it again.
 *
 * @throws ProcessEnded when the extractor cannot be started
 */
export async function readText(
  { storage, extractor, subject }: ReadingParts,
  folder: VirtualPath,
  known: KnownFile,
): Promise<ReadFile | null> {
  const format = textFormatOf(known.name)
  if (format === null) return null
  try {
    await using file = await storage.open(authorize(subject, 'download', child(folder, known.name)))
    if (file.stat.isLink || versionOfStat(file.stat) !== known.version) return null
    const place = file.sharedPath()
    const text = await extractor.textOf({ format, place }, place === null ? await file.bytes() : undefined)
    return versionOfStat(file.currentStat()) === known.version ? { text } : null
  } catch (error) {
    // The file was deleted, or the server's account may not read it.
    if (isAppError(error) || (error instanceof ProcessEnded && error.timedOut)) return null
    throw error
  }
}
