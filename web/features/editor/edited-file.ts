import type { FileResource } from '#contract/resources.ts'
import type { ScreenAction } from '#web/ui/full-screen.tsx'

/** What the editor knows of the file it opens. */
export type EditedFile = Pick<FileResource, 'path' | 'name' | 'size' | 'modified' | 'type' | 'content'>

export interface EditorProps {
  file: EditedFile
  /** What can be done with the file. */
  actions: readonly ScreenAction[]
  /** Told when the file on the server is another than before. */
  onSaved: () => void
  onClose: () => void
}
