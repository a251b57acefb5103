import { readStored, writeStored } from '#web/lib/storage.ts'
import { createStore } from '#web/lib/store.ts'
import { useStore } from '#web/lib/use-store.ts'
import type { SectionId } from './sections.ts'

const KEY = 'coffer.details.closed'

/** Sections that are collapsed until the user expands them. */
const AT_FIRST = 'advanced'

/** Reads the names of the collapsed sections. */
const parse = (stored: string | null): ReadonlySet<string> => new Set((stored ?? AT_FIRST).split(',').filter(Boolean))

const closed = createStore(parse(readStored(KEY)))

/** Returns the names of the collapsed sections, which are stored on this device. */
export const closedSections = (): ReadonlySet<string> => closed.getSnapshot()

/** Returns whether a section is expanded. */
export const useIsExpanded = (id: SectionId): boolean => !useStore(closed).has(id)

/** Expands or collapses a section, of all items. */
export function toggleSection(id: SectionId): void {
  const next = new Set(closed.getSnapshot())
  if (!next.delete(id)) next.add(id)
  closed.set(next)
  writeStored(KEY, [...next].join(','))
}
