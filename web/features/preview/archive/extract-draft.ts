import type { ExtractConflict, NameEncoding } from '#contract/archive-contents.ts'
import { archiveStem } from '#contract/archive-names.ts'
import { joinPath, parentOf } from '#web/lib/paths.ts'

/** Destination and conflict handling selected so far. */
export interface ExtractDraft {
  readonly destination: string
  readonly conflict: ExtractConflict
  /** Encoding of names that do not declare one; undefined lets the server guess it. */
  readonly names: NameEncoding | undefined
}

/** Returns the default: a folder with the archive's name beside it, keeping existing items. */
export const defaultDraft = (
  { path, name }: { path: string; name: string },
  names: NameEncoding | undefined,
): ExtractDraft => ({
  destination: joinPath(parentOf(path), archiveStem(name)),
  conflict: 'keep_both',
  names,
})
