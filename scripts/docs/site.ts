import { addressOf, deadLinks, escapeHtml, type Page, readPage, titleOf } from './markdown.ts'
import { type Group, resolveNavigation } from './navigation.ts'

/**
 * Returns the files of the site by path.
 *
 * @throws Error that names dead links and pages that are not listed
 */
export function makeSite(sources: ReadonlyMap<string, string>): Map<string, string> {
  const files = [...sources.keys()]
  const groups = resolveNavigation(files)
  const order = groups.flatMap(({ pages }) => pages)
  const titles = new Map(files.map((file) => [file, titleOf(file, sources.get(file) ?? '')]))
  const pages = order.map((file) => readPage(file, sources.get(file) ?? '', titles))
  const problems = [...deadLinks(pages), ...pages.flatMap((page) => page.problems)]
  if (problems.length > 0) throw new Error(problems.join('\n'))
  const site = new Map<string, string>()
  for (const [place, page] of pages.entries()) {
    const beside = { before: pages[place - 1], after: pages[place + 1] }
    site.set(
      page.file.replace(/\.md$/, '.html'),
      frame(page, sidebar(page, groups, titles), page.html + steps(page, beside)),
    )
  }
  for (const file of files) {
    const [, former] = /^[^/]+\/(.*)\.md$/.exec(file) ?? []
    if (former !== undefined)
      site.set(`${former}.html`, redirect(addressOf(`${former}.md`, file), titles.get(file) ?? file))
  }
  const start: Page = { file: 'index.md', title: 'Coffer', html: '', sections: [], links: [], problems: [] }
  site.set('index.html', frame(start, '', `<h1>Coffer</h1>${LEAD}${sidebar(start, groups, titles)}`))
  site.set('search-index.js', `globalThis.COFFER_DOCS = ${JSON.stringify(indexOf(pages))}\n`)
  return site
}

function indexOf(pages: readonly Page[]): string[][] {
  return pages.flatMap(({ file, title, sections }) =>
    sections.map((section) => [
      `${addressOf('index.md', file)}#${section.anchor}`,
      title,
      section.title,
      section.words,
    ]),
  )
}

/** Returns a page at a former address that redirects to the current one. */
function redirect(address: string, title: string): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta http-equiv="refresh" content="0; url=${escapeHtml(address)}">
<link rel="canonical" href="${escapeHtml(address)}">
<title>${escapeHtml(title)} · Coffer</title>
<p><a href="${escapeHtml(address)}">${escapeHtml(title)}</a></p>
</html>
`
}

const LEAD = `<p class="lead">A web file manager that you can put on the internet. Users sign in, browse and manage the files of their own folder on a server and share them by link; administrators manage users and settings.</p>`

function sidebar(page: Page, groups: readonly Group[], titles: ReadonlyMap<string, string>): string {
  const item = (file: string) => {
    const current = file === page.file ? ' aria-current="page"' : ''
    return `<li><a href="${addressOf(page.file, file)}"${current}>${escapeHtml(titles.get(file) ?? file)}</a></li>`
  }
  const group = ({ title, pages }: Group) =>
    `<div><h2>${escapeHtml(title)}</h2><ul>${pages.map(item).join('')}</ul></div>`
  return `<nav class="pages" aria-label="Pages">${groups.map(group).join('')}</nav>`
}

function steps(page: Page, { before, after }: { before: Page | undefined; after: Page | undefined }): string {
  const step = (label: string, to: Page | undefined) =>
    to ? `<a href="${addressOf(page.file, to.file)}">${label}: ${escapeHtml(to.title)}</a>` : ''
  return `<nav class="steps" aria-label="Reading on">${step('Before', before)} ${step('Next', after)}</nav>`
}

function frame(page: Page, aside: string, main: string): string {
  const to = (file: string) => addressOf(page.file, file)
  const inner = page.sections.filter(({ depth }) => depth === 2)
  const list = inner.map(({ anchor, title }) => `<li><a href="#${anchor}">${escapeHtml(title)}</a></li>`).join('')
  const onThisPage = list && `<nav class="here" aria-label="On this page"><h2>On this page</h2><ul>${list}</ul></nav>`
  return `<!doctype html>
<html lang="en" data-top="${to('index.html').replace('index.html', '')}">
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(page.title)}${page.title === 'Coffer' ? '' : ' · Coffer'}</title>
<link rel="icon" href="${to('logo.svg')}">
<link rel="stylesheet" href="${to('tokens.css')}"><link rel="stylesheet" href="${to('site.css')}">
<script defer src="${to('search-index.js')}"></script><script defer src="${to('site.js')}"></script>
<a class="skip" href="#content">Skip to the text</a>
<header><a href="${to('index.html')}"><img src="${to('logo.svg')}" alt="">Coffer</a><search hidden><input type="search" aria-label="Search" placeholder="Search" autocomplete="off"><div class="found" hidden><p role="status"></p><ol></ol></div></search></header>
<div class="body${aside === '' ? ' start' : ''}">${aside}<main id="content" tabindex="-1">${main}</main>${onThisPage}</div>
</html>
`
}
