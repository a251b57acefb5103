import { typeKeyOf } from '#contract/file-extension.ts'
import { ITEM_KIND } from '#contract/folder-columns.ts'
import type { Translate } from '#web/i18n/catalog.ts'
import { fileKind } from '#web/ui/file-kind.ts'
import type { FileKind } from '#web/ui/kind-of.ts'
import type { Listing } from '../listing.ts'
import type { Grouping } from './grouping.ts'

/** Groups of files, in their order. */
const KINDS = [
  ...(['pictures', 'videos', 'audio', 'documents', 'sheets', 'slides', 'books'] as const),
  ...(['code', 'archives', 'fonts', 'other'] as const),
]
type Kind = (typeof KINDS)[number]

const KIND_OF: Readonly<Record<FileKind, Kind>> = {
  ...{ image: 'pictures', video: 'videos', audio: 'audio', pdf: 'documents', doc: 'documents', text: 'documents' },
  ...{ sheet: 'sheets', slides: 'slides', book: 'books', code: 'code', archive: 'archives', font: 'fonts' },
  ...{ folder: 'other', brokenLink: 'other', other: 'other' },
}

/** Groups files by their kind, such as pictures and documents, which follows from the name. `isReversed` reverses the order of the groups. */
export function byType({ names, kinds }: Listing, isReversed: boolean, t: Translate): Grouping<Kind> {
  // Files with the same extension have the same kind, and there are few extensions. Without one, the name decides.
  const known = new Map<string, Kind>()
  const rank = (kind: Kind) => KINDS.indexOf(kind) * (isReversed ? -1 : 1)
  return {
    keyOf(row) {
      if (kinds[row] === ITEM_KIND.invalidLink) return 'other'
      const name = names[row] ?? ''
      const type = typeKeyOf(name)
      const kind = (type !== '' && known.get(type)) || KIND_OF[fileKind({ name, isDir: false })]
      if (type !== '') known.set(type, kind)
      return kind
    },
    compare: (a, b) => rank(a) - rank(b),
    titleOf: (kind) => t(`order.group.${kind}`),
  }
}
