/** A position in a book: one of its files, and an element in it. */
export interface BookTarget {
  readonly path: string
  /** An element id in the file, or empty. */
  readonly anchor: string
}

/** Decodes one segment of an address; a malformed escape is taken literally. */
function unescaped(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Returns the position in the book that a link in one of its files refers to, or null for a link out of the book. */
export function targetOf(from: string, href: string): BookTarget | null {
  if (/^[a-z][a-z\d+.-]*:/i.test(href.trim()) || href.trim().startsWith('//')) return null
  const [, file = '', anchor = ''] = /^([^#?]*)[^#]*#?(.*)$/s.exec(href.trim()) ?? []
  if (file === '') return { path: from, anchor: unescaped(anchor) }
  const segments = file.startsWith('/') ? [] : from.split('/').slice(0, -1)
  for (const segment of file.split('/')) {
    if (segment === '..') segments.pop()
    else if (segment !== '' && segment !== '.') segments.push(unescaped(segment))
  }
  return { path: segments.join('/'), anchor: unescaped(anchor) }
}
