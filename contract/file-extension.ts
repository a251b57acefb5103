/**
 * Returns the text by which a name is sorted by type: its extension in lower case without the dot; empty without one, as `.profile`.
 */
export const typeKeyOf = (name: string): string => {
  const dot = name.lastIndexOf('.')
  return dot <= 0 ? '' : name.slice(dot + 1).toLowerCase()
}

/** Returns the part of a name from its last dot, as File Browser does: `.gz` of `a.tar.gz`, `.hid` of `.hid`, empty without a dot. */
export function extensionOf(name: string): string {
  const dot = name.lastIndexOf('.')
  return dot === -1 ? '' : name.slice(dot)
}
