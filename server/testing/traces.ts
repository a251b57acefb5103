import { parsePlainPath } from '#server/access/virtual-path.ts'
import type { Change } from '#server/operations/records/change.ts'

/** Returns a trace from plain texts; for `moved`, `to` is a path. */
export function trace(act: Change['act'], item: string, to: string | null = null, mark = ''): Change {
  const place = parsePlainPath(item)
  return act === 'moved' ? { act, place, to: parsePlainPath(to ?? ''), mark } : { act, place, to, mark }
}
