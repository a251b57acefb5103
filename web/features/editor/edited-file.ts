import type { ComponentType } from 'react'
import type { FileResource } from '#contract/resources.ts'
import type { ScreenAction } from '#web/ui/full-screen.tsx'

/** What the editor knows of the file it opens. */
export type EditedFile = Pick<FileResource, 'path' | 'name' | 'size' | 'modified' | 'type' | 'content'>

/** Another way to see a text than its letters. */
export interface Rendered {
  /** By which it is remembered whether texts of this kind are seen so. */
  readonly id: string
  readonly label: 'editor.rendered' | 'editor.table'
  readonly View: ComponentType<{ name: string; path: string; text: string }>
}

/** Who opens a text, and what they may do with it. */
export interface Reader {
  /** The account's: unsaved texts are kept apart by it. */
  readonly id: number
  readonly mayDownload: boolean
  readonly mayCreate: boolean
}

export interface EditorProps {
  file: EditedFile
  reader: Reader
  /** What can be done with the file. */
  actions: readonly ScreenAction[]
  /** Where texts of its kind can be seen otherwise. */
  rendered: Rendered | null
  /** Whether there is something of this name beside the file. */
  isTaken: (name: string) => boolean
  /** Is there nothing at the file's path any more? */
  isGone: boolean
  /** In how many other places the text is open to be changed. */
  others: number
  /** Told when the file on the server is another than before. */
  onSaved: () => void
  /** Shows another file in the place of this one. */
  onShow: (path: string) => void
  onDownload: () => void
  onClose: () => void
}
