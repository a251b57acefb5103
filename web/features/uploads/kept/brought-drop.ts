import type { Brought } from '../brought.ts'
import { type Again, KEPT, type KeptDrop } from './kept-drop.ts'

/** Returns the folder that a selected file came with, or null. */
const folderOf = ({ webkitRelativePath }: File): string | null => webkitRelativePath.split('/')[0] || null

/** Returns the way to read the files again. A pasted item without a file cannot be read again. */
const againOf = ({ entries, passing }: Brought): Again => (passing && entries.length === 0 ? 'never' : 'choose')

/** Returns the record to store for files that the user just added. */
export function dropOf(brought: Brought, into: string, id: string): KeptDrop {
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
    folders: names.slice(0, KEPT.folders),
    again: againOf(brought),
    handles: [],
    whole: false,
    answers: [],
    parts: [],
  }
}
