import * as z from 'zod/mini'
import { RECENT_SEARCHES } from '#web/lib/personal-places.ts'
import { readKept, writeKept } from '#web/lib/storage.ts'

/** So many are remembered, the latest first. */
const REMEMBERED = 10
/** Longer ones nobody would look for in a list. */
const LONGEST = 200

const Kept = z.array(z.string())

type Keep = NonNullable<Parameters<typeof readKept>[1]>

/** What was kept, or nothing where that is no list of ours. */
function parsed(kept: string): readonly string[] {
  try {
    const list = Kept.safeParse(JSON.parse(kept))
    return list.success ? list.data.slice(0, REMEMBERED) : []
  } catch {
    return []
  }
}

/** What the person at this device searched for, the latest first. */
export function recentSearches(keep?: Keep): readonly string[] {
  const kept = readKept(RECENT_SEARCHES, keep)
  return kept === null ? [] : parsed(kept)
}

/** Remembers a search that led somewhere. */
export function rememberSearch(query: string, keep?: Keep): void {
  const text = query.trim()
  if (text === '' || text.length > LONGEST) return
  const others = recentSearches(keep).filter((other) => other !== text)
  writeKept(RECENT_SEARCHES, JSON.stringify([text, ...others].slice(0, REMEMBERED)), keep)
}

/** Forgets all of them. */
export const forgetSearches = (keep?: Keep): void => void writeKept(RECENT_SEARCHES, null, keep)
