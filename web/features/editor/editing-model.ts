import type { Text } from '@codemirror/state'
import type { RefObject } from 'react'
import type { Encoding } from '#contract/encodings/encodings.ts'
import type { CodeHandle } from './code/code-view.tsx'
import type { Editing } from './edit-state.ts'
import type { EditedFile } from './edited-file.ts'
import type { NotEncodable } from './encoding/encode.ts'
import type { LineBreak } from './line-breaks.ts'
import type { OpenedText } from './opened-text.ts'
import type { TextPart } from './read-only-reason.tsx'
import type { TextFormat, Written } from './text-format.ts'

/** Outcome of a save; `NotEncodable` contains the character that prevented it. */
export type SaveOutcome = 'saved' | 'failed' | 'conflict' | 'gone' | NotEncodable

export interface SaveOptions {
  /** Saves unconditionally, even over a version that was not read. */
  readonly overwrite?: boolean
  /** Path of a new file to save to. */
  readonly copyTo?: string
}

/** The text of one file while it is edited. */
export interface EditingModel {
  readonly editing: Editing<Written>
  readonly dirty: boolean
  /** Returns whether there are unsaved changes and no save is running, by the current state rather than the last rendered one. */
  isSavable(): boolean
  readonly format: TextFormat
  /** Returns the text to save, with its line breaks. */
  text(): string
  onEdit(document: Text): void
  setFormat(format: TextFormat): void
  /** Sets one kind of line break for all lines. */
  breakLinesBy(lineBreak: Exclude<LineBreak, 'mixed'>): void
  /** Whether a save preserves the lines that were not edited. */
  readonly keepable: boolean
  /** Replaces the text as an edit; `version` is the file version that the new text is based on. */
  replaceText(text: string, format: TextFormat, version?: string | null): void
  /** Saves the current text, only over the version that was read unless `overwrite` is set. Shows its own errors. */
  save(options?: SaveOptions): Promise<SaveOutcome>
  /** Replaces the text with the version on the server, in the given encoding if there is one. Shows its own errors. */
  reload(encoding?: Encoding): Promise<void>
  /**
   * Loads the version on the server.
   *
   * @throws as `fetchText` does
   */
  fetchServerVersion(): Promise<OpenedText>
}

/** Parts that an open text is edited with. */
export interface EditingParts {
  readonly file: EditedFile
  readonly opened: OpenedText
  readonly part: TextPart
  readonly code: RefObject<CodeHandle | null>
  readonly onSaved: () => void
  /** Called when a text was saved after its editor was closed. */
  readonly onRescued: () => void
}
