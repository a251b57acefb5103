import { filesHref, hrefOf } from '#web/lib/addresses.ts'
import { sharedSource } from '#web/lib/content-source.ts'
import { parentOf } from '#web/lib/paths.ts'
import { inlineHref } from '#web/lib/raw-address.ts'
import { cleanMarkup, FOREIGN_ID, TEXT_ATTRIBUTES, TEXT_TAGS } from '../markup/clean-markup.ts'
import { linkOutside } from '../markup/outside-link.ts'
import { headingId, linkTarget } from './folder-link.ts'

/** Replaces an image by its alternative text. */
function describe(picture: HTMLImageElement): void {
  picture.replaceWith(picture.alt)
}

/** Removes the document's own classes except the language of code. */
function keepLanguages(fragment: DocumentFragment): void {
  for (const element of fragment.querySelectorAll('[class]')) {
    if (element.localName !== 'code' || !/^language-[\w+#.-]+$/.test(element.className))
      element.removeAttribute('class')
  }
}

function nameHeadings(fragment: DocumentFragment): void {
  const taken = new Set<string>()
  for (const heading of fragment.querySelectorAll('h1, h2, h3, h4, h5, h6')) {
    if (heading.id === '') heading.id = FOREIGN_ID + headingId(heading.textContent, taken)
  }
}

/** Wraps tables in a scrollable region that is reachable by keyboard, as they may be wider than the text. */
function wrapTables(fragment: DocumentFragment, label: string): void {
  for (const table of fragment.querySelectorAll('table')) {
    const frame = document.createElement('div')
    frame.dataset.scrolls = 'true'
    frame.tabIndex = 0
    frame.setAttribute('role', 'region')
    frame.setAttribute('aria-label', label)
    table.replaceWith(frame)
    frame.append(table)
  }
}

/** Returns the address of the page that shows a file of the same tree. */
function hrefOfFile(path: string): string {
  const source = sharedSource()
  return source ? hrefOf(source.pageRoute(path)) : filesHref(path)
}

/** Path of a text, and the label of its tables. */
export interface MarkdownPlace {
  /** Path of the file. */
  readonly path: string
  readonly tableLabel: string
}

/**
 * Builds elements from the HTML of a Markdown text. Links lead to positions in the text, to files of the same tree or, in a new window, to
 * the outside; images come from files of the same tree. Nothing else is loaded.
 */
export function buildMarkdown(html: string, { path, tableLabel }: MarkdownPlace): DocumentFragment {
  const folder = parentOf(path)
  const fragment = cleanMarkup(html, {
    tags: TEXT_TAGS,
    attributes: [...TEXT_ATTRIBUTES, 'class'],
    link(link, href) {
      const target = linkTarget(folder, href)
      if (target?.kind === 'anchor') link.href = `#${FOREIGN_ID}${target.anchor}`
      else if (target?.kind === 'file') link.href = hrefOfFile(target.path)
      else if (target) linkOutside(link, target.href)
    },
    picture(picture, src) {
      const target = linkTarget(folder, src)
      if (target?.kind !== 'file') return describe(picture)
      picture.addEventListener('error', () => describe(picture))
      picture.loading = 'lazy'
      picture.src = inlineHref(target.path, '')
    },
  })
  keepLanguages(fragment)
  nameHeadings(fragment)
  wrapTables(fragment, tableLabel)
  return fragment
}
