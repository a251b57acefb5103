import type { AddedItems } from '../added-items.ts'
import { type ReopenMethod, STORED_DROP_LIMITS, type StoredDrop } from './stored-drop.ts'

/** Returns the folder that a selected file came with, or null. */
const folderOf = ({ webkitRelativePath }: File): string | null => webkitRelativePath.split('/')[0] || null

/** Returns the way to read the files again. A pasted item without a file cannot be read again. */
const reopenMethodOf = ({ entries, transient }: AddedItems): ReopenMethod =>
  transient && entries.length === 0 ? 'never' : 'choose'

/** Returns the record to store for files that the user just added. */
export function createStoredDrop(brought: AddedItems, into: string, id: string): StoredDrop {
  const { files, entries } = brought
  const chosen = new Set(files.map(folderOf))
  const folders = [...entries.filter(({ isDirectory }) => isDirectory).map(({ name }) => name), ...chosen]
  const names = [...new Set(folders.filter((name) => name !== null))]
  const alone = [
    ...entries.filter(({ isDirectory }) => !isDirectory),
    ...files.filter((file) => folderOf(file) === null),
  ].map(({ name }) => name)
  return {
    id,
    into,
    began: Date.now(),
    name: names[0] ?? alone[0] ?? '',
    others: Math.max(0, names.length + alone.length - 1),
    files: alone.length > 0,
    folders: names.slice(0, STORED_DROP_LIMITS.folders),
    again: reopenMethodOf(brought),
    handles: [],
    whole: false,
    answers: [],
    parts: [],
  }
}
