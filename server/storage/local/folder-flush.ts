import fs from 'node:fs'
import { flush } from './file-io.ts'

/** A flush of a directory that has not begun yet, by the descriptor of its first caller. */
type ComingFlush = PromiseWithResolvers<void> & { readonly folder: number }

/** The coming flush of each directory; null where only one is running. */
const lines = new Map<string, ComingFlush | null>()

/**
 * Flushes the changes made in an open directory before this call to the disk. Changes of the same turn of the event loop, and those made
 * while the directory is being flushed, share a flush, so that many small uploads into one directory wait for few flushes.
 */
export function flushFolder(folder: number): Promise<void> {
  const key = keyOf(folder)
  const line = lines.get(key)
  if (line) return line.promise
  // The first caller keeps its descriptor open until the flush is over, because it awaits it.
  const coming = { ...Promise.withResolvers<void>(), folder }
  lines.set(key, coming)
  if (line === undefined) setImmediate(flushLine, key)
  return coming.promise
}

/** Flushes both directories of a rename, the target first; once when they are the same. */
export async function flushFolders(target: number, source: number): Promise<void> {
  await flushFolder(target)
  if (target !== source && keyOf(target) !== keyOf(source)) await flushFolder(source)
}

function keyOf(folder: number): string {
  const { dev, ino } = fs.fstatSync(folder, { bigint: true })
  return `${dev}:${ino}`
}

async function flushLine(key: string): Promise<void> {
  for (let coming = lines.get(key); coming; coming = lines.get(key)) {
    lines.set(key, null)
    await flush(coming.folder).then(coming.resolve, coming.reject)
  }
  lines.delete(key)
}
