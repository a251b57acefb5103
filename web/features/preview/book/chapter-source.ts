/** Void elements of HTML. In XHTML any other element may be self-closing as well, which HTML would treat as unclosed. */
const VOID = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/i

/** The name must be followed by a character that cannot be part of it: otherwise a long one would be tried at every length. */
const TAG = /<([a-z][\w:-]*)(?![\w:-])((?:[^<>"']|"[^"]*"|'[^']*')*)>/gi

/** Converts a chapter from XHTML to equivalent HTML; nothing is sanitized here. */
export function htmlOfChapter(source: string): string {
  const body = /<body\b[^<>]*>/i.exec(source)
  const inner = body ? source.slice(body.index + body[0].length) : source
  return (
    inner
      // Full-page images are often wrapped in an SVG.
      .replace(
        /<svg\b[^<>]*>\s*<image\b([^<>]*)>[\s\S]{0,2000}?<\/svg\s*>/gi,
        (_, attributes: string) =>
          `<img alt="" src=${/(?:xlink:)?href\s*=\s*("[^"]*"|'[^']*')/i.exec(attributes)?.[1] ?? '""'}>`,
      )
      .replace(TAG, (all, name: string, attributes: string) =>
        attributes.endsWith('/') && !VOID.test(name) ? `<${name}${attributes.slice(0, -1).trimEnd()}></${name}>` : all,
      )
  )
}
