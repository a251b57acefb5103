import type { ComponentType } from 'react'
import type { ReadText } from './queries.ts'

/** Functions to read and compare texts, provided by the editor. */
export interface TextTools {
  readonly read: ReadText
  readonly Comparison: ComponentType<{ before: string; after: string; columns: boolean; className: string | undefined }>
}
