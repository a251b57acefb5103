import { foldCase, isAscii } from './fold.ts'
import { segmentsOf, type VirtualPath } from './virtual-path.ts'

/** The hidden work directory at the top of each volume's part of the root: what must survive a restart. */
export const WORK_DIRECTORY = '.coffer'

/** Names under which replaced content waits for its rename begin with this. */
export const STAGED_PREFIX = '.coffer-'

/** Is this the name of content that waits for its place? It belongs to the folder it is in, and goes with it. */
export function isStagedName(name: string): boolean {
  return showsDotFirst(name) && foldCase(name).startsWith(FOLDED_PREFIX)
}

/** Has any folder of a path, or the item itself, one of Coffer's own names? */
export function hasReservedName(path: VirtualPath): boolean {
  return (path.includes('/.') || !isAscii(path)) && segmentsOf(path).some(isReservedName)
}

/** Is this one of Coffer's own names? They are invisible and refused everywhere, in every spelling a case-blind disk takes for them. */
export function isReservedName(name: string): boolean {
  if (!showsDotFirst(name)) return false
  const folded = foldCase(name)
  return folded === FOLDED_DIRECTORY || folded.startsWith(FOLDED_PREFIX)
}

/** Does a name begin with a dot, apart from what shows nothing? Others need not be folded. */
function showsDotFirst(name: string): boolean {
  const first = name.charCodeAt(0)
  return first === DOT || (first > LAST_ASCII && INVISIBLE_THEN_DOT.test(name))
}

const DOT = 0x2e
const LAST_ASCII = 0x7f
const INVISIBLE_THEN_DOT = /^\p{Default_Ignorable_Code_Point}+\./u
const FOLDED_DIRECTORY = foldCase(WORK_DIRECTORY)
const FOLDED_PREFIX = foldCase(STAGED_PREFIX)
