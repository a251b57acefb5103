import type { FileResource } from '#contract/resources.ts'

/** What the preview knows of the file it shows. */
export type PreviewFile = Pick<FileResource, 'path' | 'name' | 'size' | 'type' | 'modified' | 'subtitles'>

/** What every viewer is given. It tells once when there is something to see, or that there will be nothing. */
export interface ViewerProps {
  readonly file: PreviewFile
  onReady(): void
  onFailed(): void
  /** On to the next file (1) or back, for viewers that are pushed aside by a finger. */
  readonly onStep?: ((step: 1 | -1) => void) | undefined
  /** The sound files of the folder, in the order of the listing. */
  readonly sounds: readonly string[]
  /** To another file of the folder. */
  onShow(path: string): void
}
