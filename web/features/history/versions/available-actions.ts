import { mediaTypeOf } from '#contract/file-types.ts'
import { type Content, firstPair, MOST_SHOWN, NOW } from './contents.ts'
import type { VersionedFile, VersionRights } from './versions-file.ts'

/** Kind of inline view of a content; null if it can only be downloaded. */
export type InlineView = 'picture' | 'text' | null

/** Image types that browsers display. */
const PICTURES: ReadonlySet<string> = new Set([
  ...['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/avif', 'image/bmp', 'image/svg+xml', 'image/x-icon'],
])

export function inlineViewOf({ name, isText }: Pick<VersionedFile, 'name' | 'isText'>): InlineView {
  if (PICTURES.has(mediaTypeOf(name).mime)) return 'picture'
  return isText ? 'text' : null
}

/** Actions available for a content. `tooLarge`: it is too large to be viewed. */
export interface AvailableActions {
  readonly inlineView: InlineView
  readonly tooLarge: boolean
  readonly compare: boolean
  readonly download: boolean
  readonly restore: boolean
  readonly remove: boolean
}

/** Returns the actions that are available to the user for a content. */
export function availableActions(
  content: Content,
  contents: readonly Content[],
  file: Pick<VersionedFile, 'name' | 'isText'>,
  { mayDownload, mayModify, mayDelete }: VersionRights,
): AvailableActions {
  const look = mayDownload ? inlineViewOf(file) : null
  const isNow = content.which === NOW
  return {
    inlineView: look,
    tooLarge: look === 'text' && content.size > MOST_SHOWN,
    compare: mayDownload && file.isText && firstPair(contents, content.which) !== null,
    download: mayDownload && !isNow,
    restore: mayModify && !isNow,
    remove: mayDelete && !isNow,
  }
}
