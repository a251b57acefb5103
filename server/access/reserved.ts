import { foldCase, isAscii } from './fold.ts'
import { segmentsOf, type VirtualPath } from './virtual-path.ts'

/** Name of the hidden work directory at the top of each volume's part of the root, for data that must survive a restart. */
export const WORK_DIRECTORY = '.coffer'

/** Prefix of the names of staged content that is about to be renamed into its place. */
export const STAGED_PREFIX = '.coffer-'

/** Returns whether a name is that of staged content. Such content belongs to its folder and is removed with it. */
export function isStagedName(name: string): boolean {
  return showsDotFirst(name) && foldCase(name).startsWith(FOLDED_PREFIX)
}

/** Returns whether the item or any folder of its path has a name reserved for Coffer. */
export function hasReservedName(path: VirtualPath): boolean {
  return (path.includes('/.') || !isAscii(path)) && segmentsOf(path).some(isReservedName)
}

/**
 * Returns whether a name is reserved for Coffer. Reserved names are invisible and refused everywhere, in every form that a case-blind disk
 * treats as equal.
 */
export function isReservedName(name: string): boolean {
  if (!showsDotFirst(name)) return false
  const folded = foldCase(name)
  return folded === FOLDED_DIRECTORY || folded.startsWith(FOLDED_PREFIX)
}

/** Returns whether a name begins with a dot after any invisible code points. Other names need not be folded. */
function showsDotFirst(name: string): boolean {
  const first = name.charCodeAt(0)
  return first === DOT || (first > LAST_ASCII && INVISIBLE_THEN_DOT.test(name))
}

const DOT = 0x2e
const LAST_ASCII = 0x7f
const INVISIBLE_THEN_DOT = /^\p{Default_Ignorable_Code_Point}+\./u
const FOLDED_DIRECTORY = foldCase(WORK_DIRECTORY)
const FOLDED_PREFIX = foldCase(STAGED_PREFIX)
