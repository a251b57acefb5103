import * as z from 'zod/mini'
import { BOOK_PLACES } from '#web/lib/personal-places.ts'
import { readKept, writeKept } from '#web/lib/storage.ts'

/** Where somebody is in a book. */
export interface BookPlace {
  /** From 0. */
  readonly chapter: number
  /** How much of the chapter is above what they see, from 0 to 1. */
  readonly part: number
}

const KEY = BOOK_PLACES

/** The places of so many books are kept; the one that was read longest ago goes first. */
const MOST = 100

const Places = z.array(
  z.tuple([z.string(), z.int().check(z.nonnegative()), z.number().check(z.minimum(0), z.maximum(1))]),
)
type Places = z.infer<typeof Places>

function parsePlaces(kept: string | null): Places {
  try {
    return Places.parse(JSON.parse(kept ?? '[]'))
  } catch {
    // Whatever stands there, it is no list of places.
    return []
  }
}

/** Where somebody was in a book on this device; at its start when that is not known. */
export function placeIn(path: string, chapters: number, kept: string | null = readKept(KEY)): BookPlace {
  const [, chapter, part] = parsePlaces(kept).find(([book]) => book === path) ?? [path, 0, 0]
  return chapter < chapters ? { chapter, part } : { chapter: 0, part: 0 }
}

/** The list with a place put in. */
export function withPlace(kept: string | null, path: string, { chapter, part }: BookPlace): string {
  const others = parsePlaces(kept).filter(([book]) => book !== path)
  return JSON.stringify([[path, chapter, Math.round(part * 10_000) / 10_000], ...others].slice(0, MOST))
}

/** Keeps where somebody is in a book, on this device. */
export const keepPlace = (path: string, place: BookPlace): void =>
  void writeKept(KEY, withPlace(readKept(KEY), path, place))
