import { createContext, use } from 'react'
import { encodePath } from '#web/lib/encode-path.ts'
import type { PendingChange } from '../listing/pending.ts'

/** State that the lines of the tree share. */
export interface TreeContext {
  /** Prefix of the ids of lines. */
  readonly prefix: string
  readonly expanded: ReadonlySet<string>
  /** Open folder, or null. */
  readonly current: string | null
  /** Id of the active line, or null. */
  readonly active: string | null
  /** Folder that would receive what is dragged, or null. */
  readonly over: string | null
  readonly pending: readonly PendingChange[]
  /** Makes the line of a folder the active one. */
  readonly activate: (path: string) => void
}

const Context = createContext<TreeContext | null>(null)

/** Returns the id of the line of a folder. */
export const lineId = (prefix: string, path: string): string => prefix + encodePath(path)

/** Provides the shared state to the lines. */
export const TreeContextProvider = Context

/** Returns the shared state of the lines. Throws outside of a tree. */
export function useTree(): TreeContext {
  const context = use(Context)
  if (context === null) throw new Error('useTree needs a FolderTree above it.')
  return context
}
