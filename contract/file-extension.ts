/** Returns the part of a name from its last dot, as File Browser does: `.gz` of `a.tar.gz`, `.hid` of `.hid`, empty without a dot. */
export function extensionOf(name: string): string {
  const dot = name.lastIndexOf('.')
  return dot === -1 ? '' : name.slice(dot)
}
