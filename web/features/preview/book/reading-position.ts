import * as z from 'zod/mini'
import { BOOK_PLACES } from '#web/lib/personal-places.ts'
import { readStored, writeStored } from '#web/lib/storage.ts'

/** Reading position in a book. */
export interface ReadingPosition {
  /** Zero-based. */
  readonly chapter: number
  /** Part of the chapter above the visible area, from 0 to 1. */
  readonly part: number
}

const KEY = BOOK_PLACES

/** Number of books whose positions are stored; the one read longest ago is removed first. */
const MOST = 100

const Places = z.array(
  z.tuple([z.string(), z.int().check(z.nonnegative()), z.number().check(z.minimum(0), z.maximum(1))]),
)
type Places = z.infer<typeof Places>

function parsePlaces(kept: string | null): Places {
  try {
    return Places.parse(JSON.parse(kept ?? '[]'))
  } catch {
    // The stored value is not a list of positions.
    return []
  }
}

/** Returns the reading position in a book on this device; its start when none is stored. */
export function readingPositionIn(
  path: string,
  chapters: number,
  kept: string | null = readStored(KEY),
): ReadingPosition {
  const [, chapter, part] = parsePlaces(kept).find(([book]) => book === path) ?? [path, 0, 0]
  return chapter < chapters ? { chapter, part } : { chapter: 0, part: 0 }
}

/** Returns the stored list with a position added or updated. */
export function withPosition(kept: string | null, path: string, { chapter, part }: ReadingPosition): string {
  const others = parsePlaces(kept).filter(([book]) => book !== path)
  return JSON.stringify([[path, chapter, Math.round(part * 10_000) / 10_000], ...others].slice(0, MOST))
}

/** Stores the reading position in a book on this device. */
export const storeReadingPosition = (path: string, place: ReadingPosition): void =>
  void writeStored(KEY, withPosition(readStored(KEY), path, place))
