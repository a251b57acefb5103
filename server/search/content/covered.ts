import type { ContentKind, SearchSettings } from '#contract/search.ts'
import { isWithin, parsePlainPath, ROOT, type VirtualPath } from '#server/access/virtual-path.ts'
import { AppError } from '#server/platform/errors.ts'
import { kindOf, textFormatOf } from './extract/content-kind.ts'

/** Whose content is searched. Plain data: it crosses to the worker. */
export type Covered = {
  readonly kinds: readonly ContentKind[]
  /** Bytes of a file at most. */
  readonly maxSize: number
  /** Folders of the served root, none in another. */
  readonly tops: readonly VirtualPath[]
}

/** What the settings say is searched. A folder that no path can name is left out. */
export function coveredBy({ kinds, maxSize, folders }: SearchSettings['content']): Covered {
  if (folders.length === 0) return { kinds, maxSize, tops: [ROOT] }
  const places = [...new Set(folders.flatMap(usable))].sort()
  const tops = places.filter((place) => !places.some((other) => other !== place && isWithin(place, other)))
  return { kinds, maxSize, tops }
}

function usable(folder: string): VirtualPath[] {
  try {
    return [parsePlainPath(folder)]
  } catch (error) {
    if (error instanceof AppError) return []
    throw error
  }
}

/** Is a folder of the served root searched? */
export const isCoveredFolder = ({ tops }: Covered, folder: VirtualPath) => tops.some((top) => isWithin(folder, top))

/** Is a file of this name and size (bytes), in a folder that is searched? */
export function isCoveredFile({ kinds, maxSize }: Covered, name: string, size: number): boolean {
  const format = textFormatOf(name)
  return format !== null && size > 0 && size <= maxSize && kinds.includes(kindOf(format))
}
