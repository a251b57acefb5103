import { foldForSearch } from '#contract/search-fold.ts'
import type { ParsedQuery, Range } from '#contract/search-query.ts'
import { ENTRY_KIND } from '#server/platform/os/raw-stat.ts'
import { type Block, clampSeconds } from './block.ts'
import { CLASS_OF_TYPE, type FileClass } from './file-class.ts'
import { holds, needleOf, utf8AsLatin1 } from './needle.ts'

type Accepts = (block: Block, row: number) => boolean

const MS = 1000
/**
 * Maximum number of excluded words that the index checks; the check on disk applies all of them.
 *
 * @limit Search | Excluded terms of a query | {}
 */
const MOST_WITHOUT = 24

/** Returns a filter for the conditions of a query other than names; null when there are none. Costs next to nothing per row. */
export function rowFilter(query: ParsedQuery): Accepts | null {
  // Cheapest filter first.
  const all = [...sizes(query), ...times(query), ...kinds(query)]
  return all.reduceRight<Accepts | null>((later, first) => (later ? both(first, later) : first), null)
}

const both =
  (first: Accepts, second: Accepts): Accepts =>
  (block, row) =>
    first(block, row) && second(block, row)

function kinds({ types, extensions }: ParsedQuery): Accepts[] {
  if (types.length === 0 && extensions.length === 0) return []
  const classes = new Set<FileClass>(types.flatMap((type) => CLASS_OF_TYPE[type] ?? []))
  const wantsFolders = types.includes('folder')
  const wantsFiles = types.includes('file')
  // An extension is what follows the last dot. Names are stored folded: an extension ignores case but not accents, which the check on disk
  // compares.
  const ends = extensions
    .filter((extension) => !extension.includes('.'))
    .map((extension) => utf8AsLatin1(foldForSearch(`.${extension}`)))
  const isOneOf = new Uint8Array(256)
  for (const one of classes) isOneOf[one] = 1
  return [
    (block, row) => {
      const kind = block.kinds[row]
      if (kind === ENTRY_KIND.directory) return wantsFolders
      return wantsFiles || isOneOf[block.classes[row] ?? 0] === 1 || ends.some((end) => endsWith(block, row, end))
    },
  ]
}

function endsWith(block: Block, row: number, end: string): boolean {
  const to = block.endOf(row)
  if (block.text.charCodeAt(to - 1) !== end.charCodeAt(end.length - 1)) return false
  return to - end.length >= (block.starts[row] ?? 0) && block.text.startsWith(end, to - end.length)
}

function sizes({ size }: ParsedQuery): Accepts[] {
  if (!size) return []
  return [(block, row) => block.kinds[row] === ENTRY_KIND.file && isWithin(block.sizes[row] ?? 0, size)]
}

/**
 * Filters by modification time. The index stores whole seconds from 1970 on: for bounds within a second or out of range, the check on disk
 * decides.
 */
function times({ modified }: ParsedQuery): Accepts[] {
  if (!modified) return []
  const { least, most } = modified
  const seconds = {
    least: least === null ? null : clampSeconds(least / MS),
    most: most === null ? null : clampSeconds(most / MS),
  }
  return [(block, row) => isWithin(block.modified[row] ?? 0, seconds)]
}

/**
 * Returns a filter that rejects names with an excluded word; null when nothing is excluded. Possibly expensive: apply it only to rows that
 * the subject may list.
 */
export function exclusionFilter({ without, caseSensitive }: ParsedQuery): Accepts | null {
  const needles = without.slice(0, MOST_WITHOUT).flatMap((term) => needleOf(term, caseSensitive) ?? [])
  return needles.length === 0 ? null : (block, row) => !needles.some((needle) => holds(block, row, needle))
}

function isWithin(value: number, { least, most }: Range): boolean {
  return (least === null || value >= least) && (most === null || value <= most)
}
