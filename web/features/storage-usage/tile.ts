import type { FileKind as SpaceKind, SpaceUse } from '#contract/folder-sizes.ts'
import type { Translate } from '#web/i18n/catalogue.ts'
import { filesHref, usageHref } from '#web/lib/addresses.ts'
import { joinPath } from '#web/lib/paths.ts'
import { fileKind } from '#web/ui/file-kind.ts'
import type { FileKind } from '#web/ui/kind-of.ts'

/** One part of what takes the space, as map and table show it. */
export interface Tile {
  /** Tells it from the others. */
  readonly id: string
  readonly name: string
  /** Is `name` that of an item, rather than a word of ours? */
  readonly isItem: boolean
  readonly kind: FileKind
  readonly bytes: number
  readonly files: number
  /** Where it leads: into a folder, to a file; null where it leads nowhere. */
  readonly href: string | null
}

const KINDS: Readonly<Record<SpaceKind, FileKind>> = {
  image: 'image',
  audio: 'audio',
  video: 'video',
  document: 'pdf',
  text: 'text',
  archive: 'archive',
  other: 'other',
}

/** The items of a folder, largest first, and all others together at the end. Folders lead to the same view of themselves. */
export function folderTiles(folder: string, { parts, rest }: SpaceUse, t: Translate): Tile[] {
  const tiles = parts.map(({ name, isFolder, bytes, files }): Tile => {
    const path = joinPath(folder, name)
    const href = isFolder ? usageHref(`${path}/`) : filesHref(path)
    return { id: `/${name}`, name, isItem: true, kind: fileKind({ name, isDir: isFolder }), bytes, files, href }
  })
  if (rest.files + rest.folders === 0) return tiles
  const { bytes, files } = rest
  return [...tiles, { id: 'rest', name: t('space.restName'), isItem: false, kind: 'other', bytes, files, href: null }]
}

/** The kinds of the files of a folder and below it, largest first. */
export const kindTiles = ({ kinds }: SpaceUse, t: Translate): Tile[] =>
  kinds
    .filter(({ files }) => files > 0)
    .toSorted((a, b) => b.bytes - a.bytes)
    .map(({ kind, bytes, files }) => ({
      id: kind,
      name: t(`space.kind.${kind}`),
      isItem: false,
      kind: KINDS[kind],
      bytes,
      files,
      href: null,
    }))
