/** A place in a book: one of its files, and what in it. */
export interface BookTarget {
  readonly path: string
  /** An id in the file, or empty. */
  readonly anchor: string
}

/** One segment of an address; a malformed escape is taken literally. */
function unescaped(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** What an address in one of the book's files leads to inside of the book, or null when it leads out of it. */
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
