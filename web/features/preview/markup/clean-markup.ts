import createPurifier from 'dompurify'
import { rewriteMarkup } from './rewrite-markup.ts'

/** What of a text with markup is kept. Everything that names something else goes through the two functions, or goes. */
export interface MarkupRules {
  readonly tags: readonly string[]
  /** Besides `href` of links and `src` of pictures, which are taken away before the functions are called. */
  readonly attributes: readonly string[]
  link(link: HTMLAnchorElement, href: string): void
  picture(picture: HTMLImageElement, src: string): void
}

/** What texts are made of, in Markdown and in books. Nothing here runs, loads, or takes anything from the person. */
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

/** Ids from elsewhere begin with this, so that none is taken for one of the page's. */
export const FOREIGN_ID = 'user-content-'

/** Lets the rules decide where links lead and what pictures show. */
function settle(fragment: DocumentFragment, rules: MarkupRules): void {
  const named = [...fragment.querySelectorAll('[href], [src]')].map((element) => ({
    element,
    href: element.getAttribute('href'),
    src: element.getAttribute('src'),
  }))
  for (const { element } of named) {
    element.removeAttribute('href')
    element.removeAttribute('src')
  }
  // Only now, with nothing left to fetch, do they become elements of this page.
  document.adoptNode(fragment)
  for (const { element, href, src } of named) {
    if (element instanceof HTMLAnchorElement && href !== null) rules.link(element, href)
    else if (element instanceof HTMLImageElement && src !== null) rules.picture(element, src)
  }
}

/**
 * Makes elements of a stranger's HTML: the one place in the page that does. Only the tags and attributes of the rules are
 * kept, in a document of its own until nothing is left that could be fetched or run.
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
  settle(fragment, rules)
  return fragment
}
