import type { FileKind as SpaceKind, SpaceUse } from '#contract/folder-sizes.ts'
import type { Translate } from '#web/i18n/catalog.ts'
import { filesHref, usageHref } from '#web/lib/addresses.ts'
import { joinPath } from '#web/lib/paths.ts'
import { fileKind } from '#web/ui/file-kind.ts'
import type { FileKind } from '#web/ui/kind-of.ts'

/** One part of the storage usage, as the map and the table show it. */
export interface Tile {
  /** Unique among the tiles. */
  readonly id: string
  readonly name: string
  /** Whether `name` is the name of an item rather than a label of the page. */
  readonly isItem: boolean
  readonly kind: FileKind
  readonly bytes: number
  readonly files: number
  /** Address of a folder's usage or of a file; null without a link. */
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

/** Returns the items of a folder, largest first, and all others combined at the end. Folders link to their own storage usage. */
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

/** Returns the kinds of files in a folder and below it, largest first. */
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
