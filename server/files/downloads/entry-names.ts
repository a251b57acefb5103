import { fittedName } from '#contract/numbered-name.ts'
import { baseName, child, parent, ROOT, type VirtualPath } from '#server/access/virtual-path.ts'

/**
 * The encoding of bytes that are not valid text (`disk-name.ts`), control characters, and characters that are separators or drive letters
 * on other systems.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: matches control characters
const UNSAFE = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u{10f600}-\u{10f6ff}\\:]/gu

/**
 * Returns the names of one folder as an archive spells them, in the same order. Separators, drive letters and control characters of other
 * systems become `_`; a name that would then equal another one gets a number. Names are single segments, so none is empty or a dot segment.
 */
export function entryNames(names: readonly string[]): string[] {
  // Tests all names at once: most folders contain nothing to replace.
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
 * Returns a function that gives the name of an item in the archive: its path relative to `base`. Two folders never get the same name,
 * because the contents of one would then be extracted over those of the other. None of the items may be inside another.
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
  for (let number = 2; taken.has(free); number++) free = fittedName(stem, ` (${number})`, extension)
  return free
}
