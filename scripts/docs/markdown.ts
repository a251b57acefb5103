import { posix } from 'node:path'
import { Marked, Renderer, type Token } from 'marked'

/** Target of a link: a page of the site, and a heading in it. */
type Link = { readonly page: string; readonly anchor: string }

/** A heading, and the words below it. */
type Section = { readonly anchor: string; readonly title: string; readonly depth: number; words: string }

export type Page = {
  readonly file: string
  readonly title: string
  readonly html: string
  readonly sections: readonly Section[]
  readonly links: readonly Link[]
  readonly problems: readonly string[]
}

const OWN_PAGE = /^docs\/([\w/-]+\.md)$/

/** Returns the title of a page: its first heading, else its path. */
export function titleOf(file: string, markdown: string): string {
  const heading = new Marked().lexer(markdown).find(({ type }) => type === 'heading')
  return heading && 'tokens' in heading && heading.tokens ? textOf(heading.tokens) : file
}

/** Converts a page of `docs/` into HTML. A mention of another page, `docs/x.md`, becomes a link with that page's title. */
export function readPage(file: string, markdown: string, titles: ReadonlyMap<string, string>): Page {
  const sections: Section[] = []
  const links: Link[] = []
  const problems: string[] = []
  const taken = new Map<string, number>()
  const leadTo = (target: string): string => {
    const [path = '', anchor = ''] = target.split('#')
    const page = path === '' ? file : posix.normalize(posix.join(posix.dirname(file), path))
    links.push({ page, anchor })
    return `${path === '' ? '' : addressOf(file, page)}${anchor === '' ? '' : `#${anchor}`}`
  }
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth }) {
        const title = textOf(tokens)
        const anchor = newAnchor(title, taken)
        sections.push({ anchor, title, depth, words: '' })
        const link =
          depth === 1 ? '' : ` <a class="anchor" href="#${anchor}" aria-label="Link to: ${escapeHtml(title)}">#</a>`
        return `<h${depth} id="${anchor}">${this.parser.parseInline(tokens)}${link}</h${depth}>\n`
      },
      link({ href, tokens }) {
        const words = this.parser.parseInline(tokens)
        if (/^https?:/.test(href)) return `<a href="${escapeHtml(href)}" rel="noreferrer">${words}</a>`
        return `<a href="${escapeHtml(leadTo(href))}">${words}</a>`
      },
      codespan({ text }) {
        const page = OWN_PAGE.exec(text)?.[1]
        const title = page === undefined ? undefined : titles.get(page)
        if (page === undefined || title === undefined) return `<code>${escapeHtml(text)}</code>`
        return `<a href="${leadTo(posix.relative(posix.dirname(file), page))}">${escapeHtml(title)}</a>`
      },
      code({ text }) {
        return `<div class="code"><pre tabindex="0"><code>${escapeHtml(text)}</code></pre></div>\n`
      },
      html({ text }) {
        return escapeHtml(text)
      },
      table(token) {
        return `<div class="table" tabindex="0">${Renderer.prototype.table.call(this, token)}</div>\n`
      },
      image({ href, text }) {
        if (text === '') problems.push(`docs/${file}: the picture ${href} has no alternative`)
        return `<img src="${escapeHtml(href)}" alt="${escapeHtml(text)}">`
      },
    },
  })
  const html = marked.parser(marked.lexer(markdown))
  gatherWords(marked.lexer(markdown), sections)
  return { file, title: sections[0]?.title ?? file, html, sections, links, problems }
}

/** Returns links to pages or headings that do not exist. */
export function deadLinks(pages: readonly Page[]): string[] {
  const anchors = new Map(pages.map(({ file, sections }) => [file, new Set(sections.map(({ anchor }) => anchor))]))
  return pages.flatMap(({ file, links }) =>
    links
      .filter(({ page, anchor }) => !(anchor === '' ? anchors.has(page) : anchors.get(page)?.has(anchor)))
      .map(({ page, anchor }) => `docs/${file}: nothing at ${page}${anchor && `#${anchor}`}`),
  )
}

/** Returns the relative address from one page of the site to another. */
export function addressOf(from: string, to: string): string {
  return posix.relative(posix.dirname(from), to).replace(/\.md$/, '.html')
}

export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

function newAnchor(title: string, taken: Map<string, number>): string {
  const plain = title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')
  const before = taken.get(plain) ?? 0
  taken.set(plain, before + 1)
  return before === 0 ? plain : `${plain}-${before}`
}

function textOf(tokens: readonly Token[]): string {
  return tokens.map((token) => ('tokens' in token && token.tokens ? textOf(token.tokens) : wordsOf(token))).join('')
}

function wordsOf(token: Token): string {
  return 'text' in token && typeof token.text === 'string' ? token.text : ''
}

function gatherWords(tokens: readonly Token[], sections: readonly Section[]): void {
  let place = -1
  for (const token of tokens) {
    if (token.type === 'heading') place++
    const section = sections[place]
    if (section && token.type !== 'heading') section.words += ` ${token.raw.replaceAll(/[`*|\s]+/g, ' ')}`
  }
}
