import { baseName, child, parent, ROOT, type VirtualPath } from '#server/access/virtual-path.ts'

/** The spelling of bytes that no text can carry (`disk-name.ts`), controls, and what is a separator or a drive elsewhere (T10). */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const UNSAFE = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u{10f600}-\u{10f6ff}\\:]/gu

/**
 * How an archive spells the names of one folder, in the same order. What another system would read as a separator, a drive or a control is
 * `_`; a name that would then be that of another item gets a number. Names are single segments, so none is empty nor a dot segment.
 */
export function entryNames(names: readonly string[]): string[] {
  // One look at all of them: most folders hold nothing to spell otherwise.
  const all = names.join('/')
  if (all.isWellFormed() && all.search(UNSAFE) < 0) return [...names]
  const safe = names.map((name) => name.toWellFormed().replace(UNSAFE, '_'))
  if (safe.every((name, index) => name === names[index])) return safe
  const taken = new Set(names.filter((name, index) => name === safe[index]))
  return safe.map((name, index) => {
    if (name === names[index]) return name
    const free = freeName(name, taken)
    taken.add(free)
    return free
  })
}

/**
 * Names for items of several folders: each is its way from `base`. Two folders never share a spelling, or what is in one would be put over
 * what is in the other. None of the items may lie in another.
 */
export function entryWays(base: VirtualPath, items: readonly VirtualPath[]): (item: VirtualPath) => string {
  const inside = new Map<VirtualPath, Set<string>>()
  for (const item of items) {
    for (let path = item; path !== base && path !== ROOT; path = parent(path)) {
      const folder = parent(path)
      const names = inside.get(folder) ?? new Set()
      inside.set(folder, names.add(baseName(path)))
    }
  }
  const spelled = new Map<VirtualPath, string>()
  for (const [folder, names] of inside) {
    const disk = [...names]
    const safe = entryNames(disk)
    for (const [index, name] of disk.entries()) spelled.set(child(folder, name), safe[index] ?? name)
  }
  return (item) => {
    const way: string[] = []
    for (let path = item; path !== base && path !== ROOT; path = parent(path)) way.unshift(spelled.get(path) ?? '')
    return way.join('/')
  }
}

function freeName(name: string, taken: ReadonlySet<string>): string {
  const dot = name.lastIndexOf('.')
  const [stem, extension] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, '']
  let free = name
  for (let number = 2; taken.has(free); number++) free = `${stem} (${number})${extension}`
  return free
}
