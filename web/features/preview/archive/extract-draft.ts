import type { ExtractConflict } from '#contract/archive-contents.ts'
import { archiveStem } from '#contract/archive-names.ts'
import { joinPath, parentOf } from '#web/lib/paths.ts'

/** Where and how, as far as the person has said. */
export interface ExtractDraft {
  readonly destination: string
  readonly conflict: ExtractConflict
}

/** A folder of the archive's name beside it, in which nothing is lost. */
export const firstDraft = ({ path, name }: { path: string; name: string }): ExtractDraft => ({
  destination: joinPath(parentOf(path), archiveStem(name)),
  conflict: 'keep_both',
})
