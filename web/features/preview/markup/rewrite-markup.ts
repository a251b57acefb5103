/** Elements whose content is not text of the document: they are removed together with their content. */
const NO_TEXT = new Set(
  'audio canvas head iframe math noembed noframes noscript object script select style svg template textarea title video xmp'.split(
    ' ',
  ),
)

/** The name must be followed by a character that cannot be part of it: otherwise a long one would be tried at every length. */
const TAG = /<(\/?)([a-z][^\s/<>"']*)(?![^\s/<>"'])((?:[^<>"']|"[^"]*"|'[^']*')*)>/iy
const ATTRIBUTE = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>]+)))?/g

/** Tags and attributes that are preserved. */
export interface AllowedMarkup {
  readonly tags: ReadonlySet<string>
  readonly attributes: ReadonlySet<string>
}

const quoted = (value: string): string => value.replaceAll('"', '&quot;').replaceAll('<', '&lt;')

function allowedAttributes(source: string, attributes: ReadonlySet<string>): string {
  const kept = new Map<string, string>()
  for (const [, name = '', double, single, bare] of source.matchAll(ATTRIBUTE)) {
    const lower = name.toLowerCase()
    if (attributes.has(lower) && !kept.has(lower)) kept.set(lower, double ?? single ?? bare ?? '')
  }
  return [...kept].map(([name, value]) => ` ${name}="${quoted(value)}"`).join('')
}

/** Processes a text in one pass. A failed search is not repeated, so that no text takes quadratic time. */
class Rewriter {
  readonly #out: string[] = []
  readonly #missing = new Set<string>()
  readonly #lower: string

  readonly source: string
  readonly kept: AllowedMarkup

  constructor(source: string, kept: AllowedMarkup) {
    this.source = source
    this.kept = kept
    // ASCII only: other letters may become longer in lower case, which would move all positions.
    this.#lower = source.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
  }

  /** Returns the position after the next `mark`, or -1. */
  #behind(mark: string, from: number): number {
    if (this.#missing.has(mark)) return -1
    const at = this.#lower.indexOf(mark, from)
    if (at === -1) this.#missing.add(mark)
    return at === -1 ? -1 : at + mark.length
  }

  /** Processes markup that starts with `<` and returns the position after it. */
  #markup(at: number): number {
    if (this.source.startsWith('<!--', at)) {
      const end = this.#behind('-->', at + 4)
      return end === -1 ? this.source.length : end
    }
    if (/[!?]/.test(this.source.charAt(at + 1))) {
      const end = this.#behind('>', at)
      if (end !== -1) return end
    }
    TAG.lastIndex = at
    const [tag, slash = '', name = '', rest = ''] = TAG.exec(this.source) ?? []
    if (tag === undefined) {
      this.#out.push('&lt;')
      return at + 1
    }
    return this.#tag(slash, name.toLowerCase(), rest, at + tag.length)
  }

  #tag(slash: string, name: string, rest: string, end: number): number {
    const { tags, attributes } = this.kept
    if (tags.has(name)) this.#out.push(`<${slash}${name}${slash ? '' : allowedAttributes(rest, attributes)}>`)
    else if (slash === '' && NO_TEXT.has(name) && !rest.endsWith('/')) {
      const close = this.#behind(`</${name}`, end)
      if (close !== -1) return this.#behind('>', close) === -1 ? this.source.length : this.#behind('>', close)
    }
    return end
  }

  run(): string {
    for (let at = 0; at < this.source.length; ) {
      const open = this.source.indexOf('<', at)
      this.#out.push(this.source.slice(at, open === -1 ? this.source.length : open))
      at = open === -1 ? this.source.length : this.#markup(open)
    }
    return this.#out.join('')
  }
}

/**
 * Rewrites untrusted HTML with known tags and attributes only and every other `<` escaped. A browser that parses the result finds no
 * foreign scripts, styles or addresses, which it would report even when it blocks them.
 */
export const rewriteMarkup = (source: string, kept: AllowedMarkup): string => new Rewriter(source, kept).run()
