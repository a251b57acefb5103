/** Elements whose content is no text of the document: they go with all that is in them. */
const NO_TEXT = new Set(
  'audio canvas head iframe math noembed noframes noscript object script select style svg template textarea title video xmp'.split(
    ' ',
  ),
)

/** A name is followed by what is no part of one: else a long one would be tried at every length. */
const TAG = /<(\/?)([a-z][^\s/<>"']*)(?![^\s/<>"'])((?:[^<>"']|"[^"]*"|'[^']*')*)>/iy
const ATTRIBUTE = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>]+)))?/g

/** What of a text with markup is written again. */
export interface KeptMarkup {
  readonly tags: ReadonlySet<string>
  readonly attributes: ReadonlySet<string>
}

const quoted = (value: string): string => value.replaceAll('"', '&quot;').replaceAll('<', '&lt;')

function keptAttributes(source: string, attributes: ReadonlySet<string>): string {
  const kept = new Map<string, string>()
  for (const [, name = '', double, single, bare] of source.matchAll(ATTRIBUTE)) {
    const lower = name.toLowerCase()
    if (attributes.has(lower) && !kept.has(lower)) kept.set(lower, double ?? single ?? bare ?? '')
  }
  return [...kept].map(([name, value]) => ` ${name}="${quoted(value)}"`).join('')
}

/** Goes through a text once. What was looked for in vain is not looked for again, so that no text takes for ever. */
class Rewriter {
  readonly #out: string[] = []
  readonly #missing = new Set<string>()
  readonly #lower: string

  readonly source: string
  readonly kept: KeptMarkup

  constructor(source: string, kept: KeptMarkup) {
    this.source = source
    this.kept = kept
    // Letters of other alphabets may become longer, which would move all places.
    this.#lower = source.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
  }

  /** The place behind the next `mark`, or -1. */
  #behind(mark: string, from: number): number {
    if (this.#missing.has(mark)) return -1
    const at = this.#lower.indexOf(mark, from)
    if (at === -1) this.#missing.add(mark)
    return at === -1 ? -1 : at + mark.length
  }

  /** Reads what begins with `<` and answers the place behind it. */
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
    if (tags.has(name)) this.#out.push(`<${slash}${name}${slash ? '' : keptAttributes(rest, attributes)}>`)
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
 * Writes a stranger's HTML again with nothing but known tags and attributes, every other `<` as a letter. A browser that
 * reads this has no script, style or address of another document before it, not even to refuse them, which it would report.
 */
export const rewriteMarkup = (source: string, kept: KeptMarkup): string => new Rewriter(source, kept).run()
