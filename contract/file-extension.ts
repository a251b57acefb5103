/** From the last dot on, dot included, as File Browser cuts it: `.gz` of `a.tar.gz`, `.hid` of `.hid`, empty without a dot. */
export function extensionOf(name: string): string {
  const dot = name.lastIndexOf('.')
  return dot === -1 ? '' : name.slice(dot)
}
