import type { QueryClient } from '@tanstack/react-query'
import { isWithin } from '#web/lib/paths.ts'

interface Rename {
  /** New path of the item, which the listing shows already. */
  readonly path: string
  readonly answered: Promise<unknown>
}

/** Renames that the server has not answered yet. */
const started = new WeakMap<QueryClient, Set<Rename>>()

/** Records that an item gets the path `path` once the request `answered` succeeds. Returns that request. */
export function recordRename<T>(queries: QueryClient, path: string, answered: Promise<T>): Promise<T> {
  const renames = started.get(queries) ?? new Set()
  started.set(queries, renames)
  const rename = { path, answered }
  renames.add(rename)
  return answered.finally(() => renames.delete(rename))
}

/**
 * Waits until the server has answered the renames that give the items at `paths` their names, because the page shows a new name before it
 * exists. Never throws: a refused rename is reported by what started it.
 */
export async function renamesAnswered(queries: QueryClient, paths: readonly string[]): Promise<void> {
  const renames = [...(started.get(queries) ?? [])].filter((rename) =>
    paths.some((path) => isWithin(path, rename.path)),
  )
  await Promise.allSettled(renames.map(({ answered }) => answered))
}
