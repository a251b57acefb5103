import * as z from 'zod/mini'
import { RECENT_SEARCHES } from '#web/lib/personal-places.ts'
import { readKept, writeKept } from '#web/lib/storage.ts'

/** Number of searches that are remembered. */
const REMEMBERED = 10
/** Maximum length of a remembered search, in characters. */
const LONGEST = 200

const Kept = z.array(z.string())

type Keep = NonNullable<Parameters<typeof readKept>[1]>

/** Returns the stored searches; empty where the stored value is not such a list. */
function parsed(kept: string): readonly string[] {
  try {
    const list = Kept.safeParse(JSON.parse(kept))
    return list.success ? list.data.slice(0, REMEMBERED) : []
  } catch {
    return []
  }
}

/** Returns the recent searches on this device, latest first. */
export function recentSearches(keep?: Keep): readonly string[] {
  const kept = readKept(RECENT_SEARCHES, keep)
  return kept === null ? [] : parsed(kept)
}

/** Stores a search whose results were used. */
export function rememberSearch(query: string, keep?: Keep): void {
  const text = query.trim()
  if (text === '' || text.length > LONGEST) return
  const others = recentSearches(keep).filter((other) => other !== text)
  writeKept(RECENT_SEARCHES, JSON.stringify([text, ...others].slice(0, REMEMBERED)), keep)
}

/** Deletes all recent searches. */
export const forgetSearches = (keep?: Keep): void => void writeKept(RECENT_SEARCHES, null, keep)
