import { isWithin, joinPath, parentOf } from '#web/lib/paths.ts'
import { FOLDER_TREE } from '#web/lib/personal-places.ts'
import { readStored, writeStored } from '#web/lib/storage.ts'
import { createStore } from '#web/lib/store.ts'
import type { PendingChange } from '../listing/pending.ts'

/** Maximum number of expanded folders that are stored on the device. */
const MOST = 200

/** State of the folder tree on this device. */
export interface TreeState {
  readonly isShown: boolean
  /** Paths of the expanded folders, also of those inside a collapsed one. */
  readonly expanded: ReadonlySet<string>
}

const CLOSED: TreeState = { isShown: false, expanded: new Set() }

/** Parses the stored state: the first line is whether the tree is shown, the others are the expanded folders. */
export function parseTree(stored: string | null): TreeState {
  if (stored === null) return CLOSED
  const [shown, ...folders] = stored.split('\n')
  const paths = folders.filter((path) => path.startsWith('/')).slice(-MOST)
  return { isShown: shown === 'shown', expanded: new Set(paths) }
}

/** Returns the text that is stored for a state, or null for the initial one. */
export function formatTree({ isShown, expanded }: TreeState): string | null {
  if (!isShown && expanded.size === 0) return null
  // A name with a line break is rare, and cannot be stored.
  const folders = [...expanded].filter((path) => !path.includes('\n')).slice(-MOST)
  return [isShown ? 'shown' : 'hidden', ...folders].join('\n')
}

/** The state of the folder tree. */
export const treeState = createStore<TreeState>(CLOSED)

let owner: number | null = null

/** Reads the state of a user from the device, once. */
export function readTree(userId: number): void {
  if (owner === userId) return
  owner = userId
  treeState.set(parseTree(readStored(FOLDER_TREE)))
}

function change(next: TreeState): void {
  treeState.set(next)
  writeStored(FOLDER_TREE, formatTree(next))
}

/** Shows or hides the tree. */
export const showTree = (isShown: boolean): void => change({ ...treeState.getSnapshot(), isShown })

/** Expands or collapses a folder. */
export function setExpanded(path: string, isExpanded: boolean): void {
  const state = treeState.getSnapshot()
  if (state.expanded.has(path) === isExpanded) return
  const expanded = new Set(state.expanded)
  if (isExpanded) expanded.add(path)
  else expanded.delete(path)
  change({ ...state, expanded })
}

/** Returns the folders around one, from the top, without the root. */
export function ancestorsOf(path: string): string[] {
  const found: string[] = []
  for (let folder = parentOf(path); folder !== '/'; folder = parentOf(folder)) found.unshift(folder)
  return found
}

/** Expands the folders around one. */
export function expandAround(path: string): void {
  const state = treeState.getSnapshot()
  const ancestors = ancestorsOf(path)
  if (ancestors.every((folder) => state.expanded.has(folder))) return
  change({ ...state, expanded: new Set([...state.expanded, ...ancestors]) })
}

/** Returns the expanded folders with the new paths of those that are being renamed, or the same set if there are none. */
export function withRenames(expanded: ReadonlySet<string>, changes: readonly PendingChange[]): ReadonlySet<string> {
  let paths = expanded
  for (const renaming of changes) {
    if (renaming.type !== 'renamed') continue
    const from = joinPath(renaming.folder, renaming.from)
    const to = joinPath(renaming.folder, renaming.to)
    const list = [...paths]
    if (!list.some((path) => isWithin(path, from))) continue
    paths = new Set(list.map((path) => (isWithin(path, from) ? to + path.slice(from.length) : path)))
  }
  return paths
}

/** Keeps folders expanded that are being renamed. */
export function followRenames(changes: readonly PendingChange[]): void {
  const state = treeState.getSnapshot()
  const expanded = withRenames(state.expanded, changes)
  if (expanded !== state.expanded) change({ ...state, expanded })
}
