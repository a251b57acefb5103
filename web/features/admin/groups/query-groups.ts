import type { Group } from '#contract/groups.ts'
import { naturalCompare } from '#web/lib/natural-compare.ts'

/** Returns the groups whose name or description contains `words`, by name. Case-insensitive. */
export function queryGroups(groups: readonly Group[], words: string, locale: string): Group[] {
  const wanted = words.trim().toLocaleLowerCase(locale)
  const has = (text: string) => text.toLocaleLowerCase(locale).includes(wanted)
  const compare = naturalCompare(locale)
  return groups
    .filter(({ name, description }) => wanted === '' || has(name) || has(description))
    .sort((a, b) => compare(a.name, b.name))
}
