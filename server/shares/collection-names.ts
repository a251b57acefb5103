import { numberedName } from '#contract/numbered-name.ts'

/**
 * Returns the names of a collection's items as visitors see them, in the same order: later ones of equal names get a number. Names that
 * differ only in case or composition are treated as equal, since they would be one on the visitor's disk.
 */
export function collectionNames(names: readonly string[]): string[] {
  const taken = new Set<string>()
  const next = new Map<string, number>()
  const free = (name: string): string => {
    if (!taken.has(keyOf(name))) return name
    let number = next.get(keyOf(name)) ?? 1
    while (taken.has(keyOf(numberedName(name, number)))) number += 1
    next.set(keyOf(name), number + 1)
    return numberedName(name, number)
  }
  return names.map((name) => {
    const own = free(name)
    taken.add(keyOf(own))
    return own
  })
}

const keyOf = (name: string) => name.normalize('NFC').toLowerCase()
