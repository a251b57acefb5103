import { expect, test } from 'bun:test'
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { deadLinks, readPage, titleOf } from './markdown.ts'
import { resolveNavigation } from './navigation.ts'
import { optionsPage } from './options.ts'
import { makeSite } from './site.ts'

const docs = resolve(import.meta.dir, '../../docs')

test('every page of docs/ is in the site, and every link of it leads somewhere', () => {
  const files = readdirSync(docs, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.md'))
  const site = makeSite(new Map(files.map((name) => [name, readFileSync(join(docs, name), 'utf8')])))
  expect(files.filter((name) => !site.has(name.replace(/md$/, 'html')))).toEqual([])
  expect(site.get('search-index.js')).toContain('operate/upgrading.html#going-back')
  for (const [name, content] of site)
    if (name.endsWith('.html')) expect(content).not.toMatch(/<script(?! defer src=)|style=/)
})

test('former addresses of pages lead to the present ones', () => {
  const files = readdirSync(docs, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.md'))
  const site = makeSite(new Map(files.map((name) => [name, readFileSync(join(docs, name), 'utf8')])))
  expect(site.get('uploads.html')).toContain('url=use/uploads.html"')
  expect(site.get('how-to/add-a-route.html')).toContain('url=../develop/how-to/add-a-route.html"')
})

test('links to pages and headings that are not there are named', () => {
  const titles = new Map([
    ['a.md', 'A'],
    ['in/b.md', titleOf('in/b.md', '# B `c`')],
  ])
  const pages = [
    readPage('a.md', '# A\n\n[b](in/b.md#there) [c](c.md) `docs/in/b.md` [up](#b)', titles),
    readPage('in/b.md', '# B\n\n## There\n\n## There\n\n[two](#there-1) [a](../a.md#no)', titles),
  ]
  expect(deadLinks(pages)).toEqual([
    'docs/a.md: nothing at c.md',
    'docs/a.md: nothing at a.md#b',
    'docs/in/b.md: nothing at a.md#no',
  ])
  expect(pages[0]?.html).toContain('<a href="in/b.html#there">b</a>')
  expect(pages[0]?.html).toContain('<a href="in/b.html">B c</a>')
})

test('HTML in a page is text, and a picture needs an alternative', () => {
  const page = readPage('a.md', '# A\n\n<script>1</script>\n\n![](x.png)', new Map())
  expect(page.html).not.toContain('<script>')
  expect(page.problems).toEqual(['docs/a.md: the picture x.png has no alternative'])
})

test('a page that is not listed, or listed and not there, fails the build', () => {
  const groups = [{ title: 'All', pages: ['a.md', 'gone.md', 'in/*'] }]
  expect(() => resolveNavigation(['a.md', 'in/b.md', 'new.md'], groups)).toThrow(
    'scripts/docs/navigation.ts: docs/gone.md is listed and not there; docs/new.md is not listed',
  )
})

test('every option of the start is in docs/reference/options.md as it is: npm run docs', () => {
  expect(readFileSync(join(docs, 'reference/options.md'), 'utf8')).toBe(optionsPage())
})
