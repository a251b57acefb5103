import type { FileResource } from '#contract/resources.ts'
import type { Neighbors } from '#web/lib/neighbors.ts'

/** Metadata of the file in the preview. */
export type PreviewFile = Pick<FileResource, 'path' | 'name' | 'size' | 'type' | 'modified' | 'subtitles'>

/** Properties of every viewer. It calls `onReady` or `onFailed` once. */
export interface ViewerProps {
  readonly file: PreviewFile
  onReady(): void
  onFailed(): void
  /** Shows the next file (1) or the previous one, for viewers with swipe gestures. */
  readonly onStep?: ((step: 1 | -1) => void) | undefined
  /** Returns to the folder, for viewers with swipe gestures. */
  onClose?: (() => void) | undefined
  /** The audio files of the folder, in the order of the listing. */
  readonly tracks: readonly string[]
  /** The previous and next file; null while they are not known. */
  readonly neighbours: Neighbors | null
  /** Shows another file of the folder. */
  onShow(path: string): void
}
