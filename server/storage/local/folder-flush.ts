import fs from 'node:fs'
import { flush } from './file-io.ts'

/** A folder that is being flushed, and the flush that follows for changes that came meanwhile. */
type Line = { next: (PromiseWithResolvers<void> & { readonly folder: number }) | null }

const lines = new Map<string, Line>()

/**
 * What was changed in an open folder before this call is on the disk when it resolves. Changes that come while the folder is being
 * flushed share the flush that begins after them, so many small uploads into one folder wait for few.
 */
export function flushFolder(folder: number): Promise<void> {
  const { dev, ino } = fs.fstatSync(folder, { bigint: true })
  const key = `${dev}:${ino}`
  const line = lines.get(key)
  if (!line) return run(key, folder)
  // Whoever asked first keeps its descriptor open until the flush is over, because it waits for it.
  line.next ??= { ...Promise.withResolvers<void>(), folder }
  return line.next.promise
}

async function run(key: string, folder: number): Promise<void> {
  const line: Line = { next: null }
  lines.set(key, line)
  try {
    await flush(folder)
  } finally {
    lines.delete(key)
    if (line.next) run(key, line.next.folder).then(line.next.resolve, line.next.reject)
  }
}
