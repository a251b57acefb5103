import * as z from 'zod/mini'
import { RECENT_SEARCHES } from '#web/lib/personal-places.ts'
import { readStored, writeStored } from '#web/lib/storage.ts'

/** Number of searches that are remembered. */
const REMEMBERED = 10
/** Maximum length of a remembered search, in characters. */
const LONGEST = 200

const StoredSearches = z.array(z.string())

type SearchStorage = NonNullable<Parameters<typeof readStored>[1]>

/** Returns the stored searches; empty where the stored value is not such a list. */
function parsed(kept: string): readonly string[] {
  try {
    const list = StoredSearches.safeParse(JSON.parse(kept))
    return list.success ? list.data.slice(0, REMEMBERED) : []
  } catch {
    return []
  }
}

/** Returns the recent searches on this device, latest first. */
export function recentSearches(keep?: SearchStorage): readonly string[] {
  const kept = readStored(RECENT_SEARCHES, keep)
  return kept === null ? [] : parsed(kept)
}

/** Stores a search whose results were used. */
export function rememberSearch(query: string, keep?: SearchStorage): void {
  const text = query.trim()
  if (text === '' || text.length > LONGEST) return
  const others = recentSearches(keep).filter((other) => other !== text)
  writeStored(RECENT_SEARCHES, JSON.stringify([text, ...others].slice(0, REMEMBERED)), keep)
}

/** Deletes one recent search. */
export const forgetSearch = (query: string, keep?: SearchStorage): void =>
  void writeStored(RECENT_SEARCHES, JSON.stringify(recentSearches(keep).filter((one) => one !== query)), keep)

/** Deletes all recent searches. */
export const forgetSearches = (keep?: SearchStorage): void => void writeStored(RECENT_SEARCHES, null, keep)
