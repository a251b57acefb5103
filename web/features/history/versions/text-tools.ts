import type { ComponentType } from 'react'
import type { ReadText } from './queries.ts'

/** How texts are read and set beside each other: what edits them does so already. */
export interface TextTools {
  readonly read: ReadText
  readonly Comparison: ComponentType<{ before: string; after: string; columns: boolean; className: string | undefined }>
}
