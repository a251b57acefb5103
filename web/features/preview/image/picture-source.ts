import type { PreviewKind } from '#contract/previews.ts'
import type { RuntimeConfig } from '#contract/runtime-config.ts'
import { previewHref, previewOf } from '#web/lib/preview-address.ts'
import { inlineHref } from '#web/lib/raw-address.ts'
import { isDrawn } from '../drawn.ts'
import type { PreviewFile } from '../preview-file.ts'

/** A picture as the server makes it for the screen, or the file itself. */
export type PictureSource = 'big' | 'original'

/** Of a film or a document the server makes pictures, too, but not in place of itself. */
const PICTURES: ReadonlySet<PreviewKind> = new Set(['picture', 'drawing', 'heif', 'raw'])

type ImageConfig = Pick<RuntimeConfig, 'PreviewKinds' | 'ResizePreview'>

/** Whether the server makes a picture for the screen of a file. */
export function hasBig(name: string, config: ImageConfig): boolean {
  const kind = previewOf(name, config)
  return config.ResizePreview && kind !== null && PICTURES.has(kind)
}

/** How a picture is shown: from which source, and from which others when that fails; whether there is a choice. */
export interface PicturePlan {
  readonly order: readonly [PictureSource, ...PictureSource[]]
  readonly choice: boolean
}

/** How a picture of this name is shown. The smaller one comes first, for it comes sooner. */
export function picturePlan(name: string, config: ImageConfig): PicturePlan {
  if (!hasBig(name, config)) return { order: ['original'], choice: false }
  return { order: ['big', 'original'], choice: isDrawn(name) }
}

/** The address of a picture. */
export const pictureHref = (
  { path, modified }: Pick<PreviewFile, 'path' | 'modified'>,
  source: PictureSource,
): string => (source === 'original' ? inlineHref(path, modified) : previewHref('big', path, Date.parse(modified)))
