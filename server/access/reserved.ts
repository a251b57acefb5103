/** The hidden work directory at the top of each volume's part of the root: what must survive a restart. */
export const WORK_DIRECTORY = '.coffer'

/** Names under which replaced content waits for its rename begin with this. */
export const STAGED_PREFIX = '.coffer-'

/** Is this the name of content that waits for its place? It belongs to the folder it is in, and goes with it. */
export function isStagedName(name: string): boolean {
  return name.toLowerCase().startsWith(STAGED_PREFIX)
}

/** Is this one of Coffer's own names? They are invisible and refused everywhere, in any letter case. */
export function isReservedName(name: string): boolean {
  if (name.charCodeAt(0) !== 0x2e) return false
  const folded = name.toLowerCase()
  return folded === WORK_DIRECTORY || folded.startsWith(STAGED_PREFIX)
}
