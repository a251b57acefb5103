import type { PreviewKind } from '#contract/previews.ts'
import type { RuntimeConfig } from '#contract/runtime-config.ts'
import { previewHref, previewOf } from '#web/lib/preview-address.ts'
import { inlineHref } from '#web/lib/raw-address.ts'
import { isBrowserImage } from '../browser-image.ts'
import type { PreviewFile } from '../preview-file.ts'

/** An image scaled by the server, or the file itself. */
export type PictureSource = 'big' | 'original'

/** Kinds whose preview replaces the file. The server also creates previews of videos and documents, but those do not. */
const PICTURES: ReadonlySet<PreviewKind> = new Set(['picture', 'drawing', 'heif', 'raw'])

type ImageConfig = Pick<RuntimeConfig, 'PreviewKinds' | 'ResizePreview'>

/** Returns whether the server creates a scaled image of a file. */
export function hasScaledImage(name: string, config: ImageConfig): boolean {
  const kind = previewOf(name, config)
  return config.ResizePreview && kind !== null && PICTURES.has(kind)
}

/** Sources of an image: the first one, the others in case it fails, and whether the user can switch. */
export interface PicturePlan {
  readonly order: readonly [PictureSource, ...PictureSource[]]
  readonly choice: boolean
}

/** Returns the sources for an image of this name. The scaled image comes first because it loads faster. */
export function picturePlan(name: string, config: ImageConfig): PicturePlan {
  if (!hasScaledImage(name, config)) return { order: ['original'], choice: false }
  return { order: ['big', 'original'], choice: isBrowserImage(name) }
}

/** Returns the address of an image. */
export const pictureHref = (
  { path, modified }: Pick<PreviewFile, 'path' | 'modified'>,
  source: PictureSource,
): string => (source === 'original' ? inlineHref(path, modified) : previewHref('big', path, Date.parse(modified)))
