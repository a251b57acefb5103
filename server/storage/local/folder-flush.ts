import fs from 'node:fs'
import { flush } from './file-io.ts'

/** A directory that is being flushed, and the following flush for changes made meanwhile. */
type FlushQueue = { next: (PromiseWithResolvers<void> & { readonly folder: number }) | null }

const lines = new Map<string, FlushQueue>()

/**
 * Flushes the changes made in an open directory before this call to the disk. Changes made while the directory is being
 * flushed share the next flush, so that many small uploads into one directory wait for few flushes.
 */
export function flushFolder(folder: number): Promise<void> {
  const key = keyOf(folder)
  const line = lines.get(key)
  if (!line) return run(key, folder)
  // The first caller keeps its descriptor open until the flush is over, because it awaits it.
  line.next ??= { ...Promise.withResolvers<void>(), folder }
  return line.next.promise
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

async function run(key: string, folder: number): Promise<void> {
  const line: FlushQueue = { next: null }
  lines.set(key, line)
  try {
    await flush(folder)
  } finally {
    lines.delete(key)
    if (line.next) run(key, line.next.folder).then(line.next.resolve, line.next.reject)
  }
}
