import { mediaTypeOf } from '#contract/file-types.ts'
import type { VersionedFile, VersionRights } from './versions-file.ts'
import { type Content, firstPair, MOST_SHOWN, NOW } from './which.ts'

/** How a content can be seen in place; null: it is downloaded. */
export type Look = 'picture' | 'text' | null

/** What browsers draw by themselves. */
const PICTURES: ReadonlySet<string> = new Set([
  ...['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/avif', 'image/bmp', 'image/svg+xml', 'image/x-icon'],
])

export function lookOf({ name, isText }: Pick<VersionedFile, 'name' | 'isText'>): Look {
  if (PICTURES.has(mediaTypeOf(name).mime)) return 'picture'
  return isText ? 'text' : null
}

/** What can be done with a content. `tooLarge`: it could be seen if it were smaller. */
export interface Ways {
  readonly look: Look
  readonly tooLarge: boolean
  readonly compare: boolean
  readonly download: boolean
  readonly restore: boolean
  readonly remove: boolean
}

/** What somebody may do with one of the contents of a file. */
export function waysFor(
  content: Content,
  contents: readonly Content[],
  file: Pick<VersionedFile, 'name' | 'isText'>,
  { mayDownload, mayModify, mayDelete }: VersionRights,
): Ways {
  const look = mayDownload ? lookOf(file) : null
  const isNow = content.which === NOW
  return {
    look,
    tooLarge: look === 'text' && content.size > MOST_SHOWN,
    compare: mayDownload && file.isText && firstPair(contents, content.which) !== null,
    download: mayDownload && !isNow,
    restore: mayModify && !isNow,
    remove: mayDelete && !isNow,
  }
}
