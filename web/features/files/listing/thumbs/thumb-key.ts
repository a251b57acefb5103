import type { PreviewSize } from '#contract/previews.ts'

/** Preview sizes that thumbnails use. */
export type ThumbForm = Exclude<PreviewSize, 'big'>

/** File and version of which a thumbnail is requested. */
export interface ThumbSource {
  readonly path: string
  /** Modification time in milliseconds since the epoch. */
  readonly modified: number
  /** Size in bytes. */
  readonly size: number
  /** Preview size; by default the smallest. */
  readonly form?: ThumbForm
}

/** Returns a key for one preview size of one version of one file. */
export const thumbKey = ({ path, modified, size, form = 'thumb' }: ThumbSource): string =>
  `${form} ${modified} ${size} ${path}`

/** Width in device pixels up to which the smallest preview is sharp enough: its 256 pixels, enlarged by 15 %. */
const SHARP_UP_TO = 294

/** Returns the preview size for a picture of a width in px on this screen. */
export const formFor = (width: number): ThumbForm => (width * devicePixelRatio > SHARP_UP_TO ? 'medium' : 'thumb')
