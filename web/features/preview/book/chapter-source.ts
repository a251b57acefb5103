/** Elements of HTML that may be written without an end. In XHTML every other may be, too, and HTML would not see it end. */
const VOID = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/i

/** The name is followed by what is no part of one: else a long one would be tried at every length. */
const TAG = /<([a-z][\w:-]*)(?![\w:-])((?:[^<>"']|"[^"]*"|'[^']*')*)>/gi

/** A chapter, which is XHTML, as HTML that means the same; nothing is judged here. */
export function htmlOfChapter(source: string): string {
  const body = /<body\b[^<>]*>/i.exec(source)
  const inner = body ? source.slice(body.index + body[0].length) : source
  return (
    inner
      // Pictures that fill a page are often drawn inside of a drawing.
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
