import { useEffect, useState } from 'react'
import { createStore, type Store } from '#web/lib/store.ts'
import type { EditorProps } from './edited-file.ts'

/** Returns a store of the predicate, so that open dialogs follow the folder, which may still be loading. */
export function useTakenNames(isTaken: EditorProps['isTaken']): Store<EditorProps['isTaken']> {
  const [names] = useState(() => createStore(isTaken))
  useEffect(() => names.set(() => isTaken), [names, isTaken])
  return names
}
