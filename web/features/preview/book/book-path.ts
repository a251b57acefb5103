import { decodePath } from '#web/lib/encode-path.ts'
import { parentOf } from '#web/lib/paths.ts'
import { resolvePath } from '#web/lib/resolve-path.ts'

/** A position in a book: one of its files, and an element in it. */
export interface BookTarget {
  readonly path: string
  /** An element id in the file, or empty. */
  readonly anchor: string
}

/** Returns the position in the book that a link in one of its files refers to, or null for a link out of the book. */
export function targetOf(from: string, href: string): BookTarget | null {
  if (/^[a-z][a-z\d+.-]*:/i.test(href.trim()) || href.trim().startsWith('//')) return null
  const [, file = '', anchor = ''] = /^([^#?]*)[^#]*#?(.*)$/s.exec(href.trim()) ?? []
  if (file === '') return { path: from, anchor: decodePath(anchor) }
  const { path } = resolvePath(parentOf(from), decodePath(file))
  return { path: path.slice(1), anchor: decodePath(anchor) }
}
