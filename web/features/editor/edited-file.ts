import type { ComponentType } from 'react'
import type { FileResource } from '#contract/resources.ts'
import type { ScreenAction } from '#web/ui/full-screen.tsx'

/** Metadata of the file in the editor. */
export type EditedFile = Pick<FileResource, 'path' | 'name' | 'size' | 'modified' | 'type' | 'content'>

/** An alternative view of a text, such as a table. */
export interface RenderedView {
  /** Key under which the choice of this view is stored. */
  readonly id: string
  readonly label: 'editor.rendered' | 'editor.table'
  readonly View: ComponentType<{ name: string; path: string; text: string }>
}

/** The user of the editor, and the permissions of that user. */
export interface EditorUser {
  /** Id of the account; drafts are separated by it. */
  readonly id: number
  readonly mayDownload: boolean
  readonly mayCreate: boolean
}

export interface EditorProps {
  file: EditedFile
  reader: EditorUser
  /** Actions for the file. */
  actions: readonly ScreenAction[]
  /** Alternative view for texts of this type, if there is one. */
  rendered: RenderedView | null
  /** Returns whether a name already exists in the file's folder. */
  isTaken: (name: string) => boolean
  /** Whether nothing exists at the file's path anymore. */
  isGone: boolean
  /** Number of other places where the text is open for editing. */
  others: number
  /** Called when the file on the server changed. */
  onSaved: () => void
  /** Shows another file instead. */
  onShow: (path: string) => void
  onDownload: () => void
  onClose: () => void
}
