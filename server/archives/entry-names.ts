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

function freeName(name: string, taken: ReadonlySet<string>): string {
  const dot = name.lastIndexOf('.')
  const [stem, extension] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, '']
  let free = name
  for (let number = 2; taken.has(free); number++) free = `${stem} (${number})${extension}`
  return free
}
