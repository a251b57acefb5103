import { expect } from 'bun:test'
import type { Locator, Page } from 'playwright-core'
import { axeViolationsOfScreen } from './axe-violations.ts'
import { briefMessage } from './brief-messages.ts'
import { docx, epub, odp, paragraph, xlsx, zip } from './document-files.ts'
import { expectEventually, item } from './file-listing.ts'
import { PHONE, setUpBrowserTests } from './harness.ts'
import { picture } from './media.ts'

const { test } = setUpBrowserTests()

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const fitsTheScreen = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)

const MARKDOWN = `# Title

A [link](other.md), [out](https://example.com/x), [down](#the-end) and ![a picture](pic.png).

- [x] done
- [ ] open

| a | b |
|---|--:|
| 1 | 2 |

\`\`\`js
const answer = 42
\`\`\`

<details><summary>More</summary>hidden words</details>

${'Long text.\n\n'.repeat(80)}

## The End
`

test('Markdown is rendered on demand, and it is remembered; links, anchors, pictures and code work', async (stage) => {
  await stage.program.plant({ 'md/note.md': MARKDOWN, 'md/other.md': '# Other', 'md/pic.png': picture(40, 30) })
  const page = await stage.signIn({ at: '/files/md/note.md' })
  await page.getByRole('textbox', { name: 'note.md' }).waitFor()
  await button(page, 'Show rendered').click()
  const text = page.getByRole('article')
  await text.getByRole('heading', { name: 'Title' }).waitFor()
  await expectEventually(
    () => text.getByRole('img', { name: 'a picture' }).evaluate((img: HTMLImageElement) => img.naturalWidth),
    40,
  )
  await text.getByText('\u2611 done').waitFor()
  await expectEventually(() => text.locator('pre .tok-keyword').textContent(), 'const')
  const out = text.getByRole('link', { name: 'out' })
  expect([await out.getAttribute('target'), await out.getAttribute('rel')]).toEqual(['_blank', 'noopener noreferrer'])
  expect(await axeViolationsOfScreen(page)).toEqual([])
  await text.getByRole('link', { name: 'down' }).click()
  await expectEventually(() => page.evaluate(() => document.activeElement?.textContent), 'The End')
  await text.getByRole('link', { name: 'link', exact: true }).click()
  await text.getByRole('heading', { name: 'Other' }).waitFor()
  expect(new URL(page.url()).pathname).toEndWith('/files/md/other.md')
  await button(page, 'Show rendered').click()
  await page.getByRole('textbox').getByText('# Other').waitFor()
  // By keyboard in both directions; the choice is remembered for the next text of the kind.
  await page.keyboard.press('ControlOrMeta+Shift+V')
  await text.getByRole('heading', { name: 'Other' }).waitFor()
  await page.reload()
  await text.getByRole('heading', { name: 'Other' }).waitFor()
  await page.keyboard.press('ControlOrMeta+Shift+V')
  await page.getByRole('textbox').getByText('# Other').waitFor()
  await expectEventually(() => page.evaluate(() => document.activeElement?.ariaLabel), 'other.md')
})

test('what is typed is rendered, and typed on after that', async (stage) => {
  await stage.program.plant({ 'typed/a.md': 'first' })
  const page = await stage.signIn({ at: '/files/typed/a.md' })
  await page.getByRole('textbox', { name: 'a.md' }).click()
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.type(' **bold**')
  await button(page, 'Show rendered').click()
  await page.getByRole('article').getByText('bold').waitFor()
  expect(await page.getByRole('article').locator('strong').textContent()).toBe('bold')
  await button(page, 'Show rendered').click()
  await page.getByRole('textbox').getByText('**bold**').waitFor()
  await page.getByRole('status').getByText('Unsaved changes').waitFor()
})

const cell = (page: Page, text: string) => page.getByRole('gridcell', { name: text, exact: true })

test('CSV is a table: sorted, searched, moved in by keyboard, copied from', async (stage) => {
  await stage.program.plant({ 'csv/a.csv': 'name;size\npear;10\napple;9\n"fig; dried";=1+1\n' })
  const page = await stage.signIn({ at: '/files/csv/a.csv' })
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await button(page, 'Show as table').click()
  await cell(page, 'fig; dried').waitFor()
  expect(await axeViolationsOfScreen(page)).toEqual([])
  await page.getByRole('columnheader', { name: 'name' }).getByRole('button').click()
  const first = () => page.getByRole('gridcell').first().textContent()
  await expectEventually(first, 'apple')
  await page.getByRole('columnheader', { name: 'size' }).getByRole('button').click()
  await page.getByRole('columnheader', { name: 'size' }).getByRole('button').click()
  await page.keyboard.press('ControlOrMeta+f')
  await page.keyboard.type('DRIED')
  await page.getByText('1 of 3 rows').waitFor()
  await expectEventually(() => page.getByRole('gridcell').count(), 2)
  await page.getByRole('grid').focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ControlOrMeta+c')
  await briefMessage(page, 'Copied!')
  await expectEventually(() => page.evaluate(() => navigator.clipboard.readText()), '=1+1')
  await page.getByRole('searchbox').fill('nothing like it')
  await page.getByText('No matching rows').waitFor()
  expect(await axeViolationsOfScreen(page)).toEqual([])
})

test('from right to left titles stand above their columns', async (stage) => {
  await stage.program.plant({ 'rtl/a.csv': 'name,a longer title\nאבג,left\nright,דהו\n' })
  const page = await stage.signIn({ at: '/files/rtl/a.csv' })
  await button(page, 'Show as table').click()
  await cell(page, 'left').waitFor()
  await page.evaluate(() => {
    document.documentElement.dir = 'rtl'
  })
  const startOf = async (place: Locator) => Math.round((await place.boundingBox())?.x ?? -1)
  const titles = await Promise.all(
    ['name', 'a longer title'].map((name) => startOf(page.getByRole('columnheader', { name }))),
  )
  const cells = async (...texts: string[]) => Promise.all(texts.map((text) => startOf(cell(page, text))))
  expect(await cells('אבג', 'left')).toEqual(titles)
  expect(await cells('right', 'דהו')).toEqual(titles)
  expect(titles[0]).toBeGreaterThan(titles[1] ?? 0)
})

test('a million rows scroll, and the last one is reached', async (stage) => {
  await stage.program.plant({
    'million/a.tsv': Array.from({ length: 1_000_000 }, (_, n) => `r${n}\t${n % 7}`)
      .join('\n')
      .slice(0, 10_400_000),
  })
  const page = await stage.signIn({ at: '/files/million/a.tsv' })
  await button(page, 'Show as table').click()
  await cell(page, 'r0').waitFor()
  await page.getByRole('grid').focus()
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.press('Home')
  const last = await page.getByRole('grid').getAttribute('aria-rowcount')
  await cell(page, `r${Number(last) - 2}`).waitFor()
  expect(await page.getByRole('row').count()).toBeLessThan(120)
}, 180_000)

test('a book is read: contents, chapters by key, size and paper; the place is remembered', async (stage) => {
  const chapters = [
    `<h1>One</h1><p>First words. <a href="c2.xhtml#there">there</a></p><img src="p.png" alt="cover"/>`,
    `<h1>Two</h1>${'<p>More words.</p>'.repeat(200)}<p id="there">Here it is.</p>`,
    '<h1>Three</h1><ruby>漢<rt>kan</rt></ruby>',
  ]
  await stage.program.plant({ 'books/sea.epub': epub(chapters, { 'p.png': picture(30, 20) }), 'books/z.txt': 'z' })
  const page = await stage.signIn({ at: '/files/books/sea.epub' })
  const text = page.getByRole('article')
  await text.getByText('First words.').waitFor()
  await expectEventually(
    () => text.getByRole('img', { name: 'cover' }).evaluate((img: HTMLImageElement) => img.naturalWidth),
    30,
  )
  await text.getByRole('link', { name: 'there' }).click()
  await expectEventually(() => page.evaluate(() => document.activeElement?.textContent), 'Here it is.')
  await page.getByText('Part 2 of 3').waitFor()
  await page.keyboard.press('ArrowRight')
  await text.getByRole('heading', { name: 'Three' }).waitFor()
  await button(page, 'Contents').click()
  expect(await axeViolationsOfScreen(page)).toEqual([])
  await page.getByRole('navigation', { name: 'Contents' }).getByRole('button', { name: 'Chapter 2' }).click()
  await text.getByRole('heading', { name: 'Two' }).waitFor()
  await button(page, 'Close table of contents').click()
  await page.keyboard.press('+')
  await expectEventually(() => text.evaluate((element) => element.style.fontSize), '115%')
  for (const paper of ['sepia', 'dark', 'light']) {
    await page.getByLabel('Page color').selectOption(paper)
    expect(await axeViolationsOfScreen(page)).toEqual([])
  }
  await page.getByRole('region', { name: 'The Sea' }).evaluate((scroller) => scroller.scrollTo(0, 1500))
  await expectEventually(
    () => page.evaluate(() => localStorage.getItem('coffer.books')?.startsWith('[["/books/sea.epub",1,0.')),
    true,
  )
  await page.reload()
  await text.getByRole('heading', { name: 'Two' }).waitFor()
  await expectEventually(
    () => page.getByRole('region', { name: 'The Sea' }).evaluate((scroller) => scroller.scrollTop > 1000),
    true,
  )
})

test('office documents show what they say', async (stage) => {
  const styles = {
    'word/styles.xml': '<w:styles><w:style w:styleId="H"><w:name w:val="heading 1"/></w:style></w:styles>',
  }
  await stage.program.plant({
    'office/a.docx': docx(paragraph('Plan', 'H') + paragraph('Some words.'), styles),
    'office/b.xlsx': xlsx({
      Fruit: [
        ['name', 'n'],
        ['pear', '3'],
      ],
      'Other sheet': [['x']],
    }),
    'office/c.odp': odp('Welcome', 'Thanks'),
    'office/d.doc': 'old',
  })
  const page = await stage.signIn({ at: '/files/office/a.docx' })
  await page.getByRole('heading', { level: 2, name: 'Plan' }).waitFor()
  await page.getByText('This is the text of the document').waitFor()
  expect(await axeViolationsOfScreen(page)).toEqual([])
  await page.keyboard.press('ArrowRight')
  await cell(page, 'pear').waitFor()
  expect(await axeViolationsOfScreen(page)).toEqual([])
  await page.getByRole('tab', { name: 'Fruit' }).press('ArrowRight')
  await cell(page, 'x').waitFor()
  await button(page, 'Next file').click()
  await page.getByRole('heading', { level: 2, name: 'Thanks' }).waitFor()
  await button(page, 'Next file').click()
  await page.getByText('Preview is not available for this file.').waitFor()
})

test('what cannot be shown says why: protected, damaged, empty, offline', async (stage) => {
  stage.excuse(/ERR_INTERNET_DISCONNECTED|Failed to load resource/)
  await stage.program.plant({
    'bad/a.epub': zip({ 'META-INF/rights.xml': '<r/>' }),
    'bad/b.docx': new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0, 0]),
    'bad/c.odt': 'no document',
    'bad/d.docx': docx(''),
    'bad/e.md': ' ',
    'bad/f.epub': epub(['<p>Fine</p>']),
  })
  const page = await stage.signIn({ at: '/files/bad/a.epub' })
  await page.getByText('This document is protected.').waitFor()
  expect(await axeViolationsOfScreen(page)).toEqual([])
  await page.keyboard.press('ArrowRight')
  await page.getByText('This document is protected.').waitFor()
  await page.keyboard.press('ArrowRight')
  await page.getByText("This file can't be displayed.").waitFor()
  await button(page, 'Show as text').click()
  await page.getByText('no document').waitFor()
  await button(page, 'Next file').click()
  await page.getByText('This document is empty.').waitFor()
  await page.goto(`${stage.program.url}/files/bad/e.md`)
  await button(page, 'Show rendered').click()
  await page.getByText('This document is empty.').waitFor()
  await page.goto(`${stage.program.url}/files/bad/`)
  await item(page, 'f.epub').waitFor()
  await page.route('**/api/raw/**', (route) => route.abort('internetdisconnected'))
  await item(page, 'f.epub').dblclick()
  await button(page, 'Try again').waitFor()
  await page.unroute('**/api/raw/**')
  await button(page, 'Try again').click()
  await page.getByRole('article').getByText('Fine').waitFor()
})

test('any file is shown as text, and bytes as bytes', async (stage) => {
  const bytes = Uint8Array.from({ length: 3000 }, (_, at) => at % 256)
  await stage.program.plant({ 'any/a.bin': bytes, 'any/b.xyz': `${'<b>line</b>\n'.repeat(100_000)}` })
  const page = await stage.signIn({ at: '/files/any/a.bin' })
  await button(page, 'Show as text').click()
  await page.getByText('00000010', { exact: true }).waitFor()
  expect(await axeViolationsOfScreen(page)).toEqual([])
  await page.getByRole('radio', { name: 'Text' }).press('Space')
  await page.getByRole('region', { name: 'a.bin' }).locator('pre').waitFor()
  await button(page, 'Next file').click()
  await button(page, 'Show as text').click()
  await page.getByText('<b>line</b>').waitFor()
  await page.getByText('The first 1 MB of 1.2 MB').waitFor()
  expect(await axeViolationsOfScreen(page)).toEqual([])
})

test('who may not modify sees source code coloured and read only', async (stage) => {
  await stage.program.plant({ 'source/a.ts': 'export const answer: number = 42 // why\n' })
  stage.program.addUser('studious', { may_modify: 0 })
  const page = await stage.signIn({ as: 'studious', at: '/files/source/a.ts' })
  await page.getByText('Read-only').waitFor()
  const colours = () =>
    page
      .locator('.cm-line')
      .first()
      .evaluate((line) => new Set([...line.querySelectorAll('span')].map((span) => getComputedStyle(span).color)).size)
  await expectEventually(async () => (await colours()) >= 3, true)
})

test('on a phone documents fit the screen', async (stage) => {
  await stage.program.plant({
    'small/a.md': MARKDOWN,
    'small/pic.png': picture(40, 30),
    'small/b.csv': 'a,b,c,d,e,f,g,h\n1,2,3,4,5,6,7,8\n',
    'small/c.epub': epub(['<h1>One</h1><p>Words</p>']),
    'small/d.docx': docx(paragraph('Words')),
  })
  const page = await stage.signIn({ at: '/files/small/a.md', browser: PHONE })
  for (const [name, toggle] of [
    ['a.md', 'Show rendered'],
    ['b.csv', 'Show as table'],
  ] as const) {
    await page.goto(`${stage.program.url}/files/small/${name}`)
    await page.getByRole('textbox', { name }).waitFor()
    await button(page, toggle).tap()
    await (name === 'a.md' ? page.getByRole('article').getByText('A link') : cell(page, '1')).waitFor()
    expect(await fitsTheScreen(page)).toBe(true)
    expect(await axeViolationsOfScreen(page)).toEqual([])
  }
  for (const name of ['c.epub', 'd.docx']) {
    await page.goto(`${stage.program.url}/files/small/${name}`)
    await page.getByRole('article').getByText('Words').waitFor()
    expect(await fitsTheScreen(page)).toBe(true)
    expect(await axeViolationsOfScreen(page)).toEqual([])
  }
})
