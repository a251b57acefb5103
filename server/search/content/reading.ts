import { authorize, type Subject } from '#server/access/authorize.ts'
import { child, type VirtualPath } from '#server/access/virtual-path.ts'
import { isAppError } from '#server/platform/errors.ts'
import type { Storage } from '#server/storage/storage.ts'
import type { KnownFile } from './content-asking.ts'
import { textFormatOf } from './extract/content-kind.ts'
import type { Extractor } from './extract/extractor.ts'
import { versionOfStat } from './version-of.ts'

export type ReadingParts = {
  readonly storage: Pick<Storage, 'open'>
  readonly extractor: Pick<Extractor, 'textOf'>
  /** The program's own. */
  readonly subject: Subject
}

/** What a file says; `text` is null where it has none that can be read. */
export type ReadFile = { readonly text: string | null }

/**
 * Reads one file as a route would, and has its text taken out. Null when it is no longer as it was known, or changed meanwhile.
 *
 * @throws ProcessEnded when nothing can be taken out of files here
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
    const place = file.place()
    const text = await extractor.textOf({ format, place }, place === null ? await file.bytes() : undefined)
    return versionOfStat(file.look()) === known.version ? { text } : null
  } catch (error) {
    // It is gone, or may not be read by the server's own account.
    if (isAppError(error)) return null
    throw error
  }
}
