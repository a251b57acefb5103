/** POSIX file types (`S_IFMT`, inode(7)) and their flags in Go's `fs.FileMode`. */
const TYPE_MASK = 0o170000
const GO_TYPE: ReadonlyMap<number, number> = new Map([
  [0o040000, 0x80000000],
  [0o120000, 0x08000000],
  [0o060000, 0x04000000],
  [0o020000, 0x04200000],
  [0o010000, 0x02000000],
  [0o140000, 0x01000000],
])

/** Converts a POSIX `st_mode` to the number of Go's `fs.FileMode`, the format that File Browser sends. */
export function goFileMode(mode: number): number {
  const setUser = mode & 0o4000 ? 0x00800000 : 0
  const setGroup = mode & 0o2000 ? 0x00400000 : 0
  const sticky = mode & 0o1000 ? 0x00100000 : 0
  return (GO_TYPE.get(mode & TYPE_MASK) ?? 0) + setUser + setGroup + sticky + (mode & 0o777)
}
