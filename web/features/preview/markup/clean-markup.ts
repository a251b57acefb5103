import createPurifier from 'dompurify'
import { rewriteMarkup } from './rewrite-markup.ts'

/** Rules for sanitizing markup. Links and images are passed to the two functions; all other references are removed. */
export interface MarkupRules {
  readonly tags: readonly string[]
  /** Besides `href` of links and `src` of images, which are removed before the functions are called. */
  readonly attributes: readonly string[]
  link(link: HTMLAnchorElement, href: string): void
  picture(picture: HTMLImageElement, src: string): void
}

/** Elements of texts in Markdown and books. None of them runs code, loads anything, or accepts input. */
export const TEXT_TAGS: readonly string[] = [
  'a abbr address article aside b bdi bdo blockquote br caption center cite code col colgroup dd del details dfn div dl dt em',
  'figcaption figure footer h1 h2 h3 h4 h5 h6 header hgroup hr i img ins kbd li main mark nav ol p pre q rp rt ruby s samp section small span',
  'strong sub summary sup table tbody td tfoot th thead time tr u ul var wbr',
].flatMap((line) => line.split(' '))

export const TEXT_ATTRIBUTES: readonly string[] = [
  'abbr',
  'align',
  'alt',
  'colspan',
  'dir',
  'height',
  'id',
  'lang',
  'open',
  'reversed',
  'rowspan',
  'scope',
  'start',
  'title',
  'value',
  'width',
]

/** Prefix of ids from documents, so that none collides with an id of the page. */
export const FOREIGN_ID = 'user-content-'

/** Applies the rules to links and images. */
function applyRules(fragment: DocumentFragment, rules: MarkupRules): void {
  const named = [...fragment.querySelectorAll('[href], [src]')].map((element) => ({
    element,
    href: element.getAttribute('href'),
    src: element.getAttribute('src'),
  }))
  for (const { element } of named) {
    element.removeAttribute('href')
    element.removeAttribute('src')
  }
  // Adopted by this page only now, when nothing is left that could be loaded.
  document.adoptNode(fragment)
  for (const { element, href, src } of named) {
    if (element instanceof HTMLAnchorElement && href !== null) rules.link(element, href)
    else if (element instanceof HTMLImageElement && src !== null) rules.picture(element, src)
  }
}

/**
 * Converts untrusted HTML to elements; the only place in the page that does. Only the tags and attributes of the rules are preserved, in a
 * separate document until nothing is left that could be loaded or run.
 */
export function cleanMarkup(source: string, rules: MarkupRules): DocumentFragment {
  const attributes = [...rules.attributes, 'href', 'src']
  const written = rewriteMarkup(source, { tags: new Set(rules.tags), attributes: new Set(attributes) })
  const fragment = createPurifier(window).sanitize(written, {
    ALLOWED_TAGS: [...rules.tags],
    ALLOWED_ATTR: attributes,
    ALLOW_ARIA_ATTR: false,
    ALLOW_DATA_ATTR: false,
    SANITIZE_NAMED_PROPS: true,
    RETURN_DOM_FRAGMENT: true,
  })
  applyRules(fragment, rules)
  return fragment
}
