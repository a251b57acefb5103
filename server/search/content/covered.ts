import type { ContentKind, SearchSettings } from '#contract/search.ts'
import { isWithin, parsePlainPath, ROOT, type VirtualPath } from '#server/access/virtual-path.ts'
import { AppError } from '#server/platform/errors.ts'
import { kindOf, textFormatOf } from './extract/content-kind.ts'

/** Selection of files whose content is searched. Plain data, because it is sent to the worker. */
export type Covered = {
  readonly kinds: readonly ContentKind[]
  /** Maximum size of a file, in bytes. */
  readonly maxSize: number
  /** Folders of the served root, none inside another. */
  readonly tops: readonly VirtualPath[]
}

/** Returns the selection that the settings describe. Folders that are not valid paths are skipped. */
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

/** Whether a folder of the served root is searched. */
export const isCoveredFolder = ({ tops }: Covered, folder: VirtualPath) => tops.some((top) => isWithin(folder, top))

/** Whether a file with this name and size (bytes), in a searched folder, is searched. */
export function isCoveredFile({ kinds, maxSize }: Covered, name: string, size: number): boolean {
  const format = textFormatOf(name)
  return format !== null && size > 0 && size <= maxSize && kinds.includes(kindOf(format))
}
