import { describe, expect, test } from 'bun:test'
import { strToU8, zipSync } from 'fflate'
import { targetOf } from './book-path.ts'
import { openBook } from './read-book.ts'

const CONTAINER = '<container><rootfiles><rootfile full-path="OPS/book.opf"/></rootfiles></container>'
const opf = (manifest: string, spine: string) => `<package xmlns:dc="x"><metadata><dc:title>The
  Sea</dc:title><dc:creator>A. Writer</dc:creator><dc:creator>B. Other</dc:creator><dc:language>en-GB</dc:language></metadata>
  <manifest>${manifest}</manifest><spine>${spine}</spine></package>`
const CHAPTERS = '<item id="a" href="text/one.xhtml"/><item id="b" href="text/two%20b.xhtml"/>'
const SPINE = '<itemref idref="a"/><itemref idref="b"/><itemref idref="a"/><itemref idref="none"/>'

const pack = (files: Readonly<Record<string, string>>) =>
  zipSync(
    Object.fromEntries(
      Object.entries({
        'META-INF/container.xml': CONTAINER,
        'OPS/book.opf': opf(CHAPTERS, SPINE),
        'OPS/text/one.xhtml': '<p/>',
        'OPS/text/two b.xhtml': '<p/>',
        ...files,
      }).map(([name, text]) => [name, strToU8(text)]),
    ),
  )
const chapters = ['OPS/text/one.xhtml', 'OPS/text/two b.xhtml']

test('a book says what it is called, who wrote it, and in which order it is read', () => {
  expect(openBook(pack({})).book).toEqual({
    title: 'The Sea',
    author: 'A. Writer, B. Other',
    language: 'en-GB',
    chapters,
    contents: [],
  })
})

test('the contents come from the navigation document', () => {
  const nav = `<html><nav epub:type="landmarks"><ol><li><a href="no">no</a></li></ol></nav>
    <nav epub:type="toc"><ol><li><a href="text/one.xhtml">One <b>bold</b></a><ol><li><a href="text/two%20b.xhtml#s2">Two</a></li></ol></li>
    <li><a href="javascript:alert(1)">bad</a></li><li><a href="https://example.com/">out</a></li></ol></nav></html>`
  const manifest = `${CHAPTERS}<item id="n" href="nav.xhtml" properties="nav scripted"/>`
  const { contents } = openBook(pack({ 'OPS/book.opf': opf(manifest, SPINE), 'OPS/nav.xhtml': nav })).book
  expect(contents).toEqual([
    { path: chapters[0] ?? '', anchor: '', title: 'One bold', level: 0 },
    { path: chapters[1] ?? '', anchor: 's2', title: 'Two', level: 1 },
  ])
})

test('and in older books from their map', () => {
  const map = `<!DOCTYPE ncx PUBLIC "-//NISO//DTD ncx 2005-1//EN" "http://www.daisy.org/z3986/2005/ncx-2005-1.dtd">
    <ncx><navMap><navPoint><navLabel><text>One</text></navLabel><content src="text/one.xhtml"/></navPoint></navMap></ncx>`
  const manifest = `${CHAPTERS}<item id="n" href="toc.ncx" media-type="application/x-dtbncx+xml"/>`
  const { contents } = openBook(pack({ 'OPS/book.opf': opf(manifest, SPINE), 'OPS/toc.ncx': map })).book
  expect(contents).toEqual([{ path: chapters[0] ?? '', anchor: '', title: 'One', level: 0 }])
})

test('contents that cannot be read leave a book without', () => {
  const manifest = `${CHAPTERS}<item id="n" href="nav.xhtml" properties="nav"/>`
  expect(openBook(pack({ 'OPS/book.opf': opf(manifest, SPINE), 'OPS/nav.xhtml': '<nav' })).book.contents).toEqual([])
})

const encrypted = (algorithm: string) =>
  pack({
    'META-INF/encryption.xml': `<encryption><enc:EncryptedData><enc:EncryptionMethod Algorithm="${algorithm}"/></enc:EncryptedData></encryption>`,
  })

test('only fonts that are encrypted do not matter', () => {
  expect(openBook(encrypted('http://www.idpf.org/2008/embedding')).book.chapters).toEqual(chapters)
})

describe('what cannot be read says why', () => {
  test.each([
    ['locked', encrypted('http://www.w3.org/2001/04/xmlenc#aes128-cbc')],
    ['locked', pack({ 'META-INF/rights.xml': '<rights/>' })],
    ['damaged', pack({ 'META-INF/container.xml': '<container/>' })],
    ['damaged', pack({ 'OPS/book.opf': opf('', '') })],
    ['damaged', strToU8('nothing')],
  ])('%s', (fault, bytes) => expect(() => openBook(bytes)).toThrow(fault))
})

test.each([
  ['a.xhtml', { path: 'OPS/text/a.xhtml', anchor: '' }],
  ['../img/a%20b.png#x%20y', { path: 'OPS/img/a b.png', anchor: 'x y' }],
  ['#here', { path: 'OPS/text/one.xhtml', anchor: 'here' }],
  ['../../../../x', { path: 'x', anchor: '' }],
  ['/x?y=1#z', { path: 'x', anchor: 'z' }],
  ['%2e%2e/a.png', { path: 'OPS/a.png', anchor: '' }],
  ['100%', { path: 'OPS/text/100%', anchor: '' }],
  ['http://example.com/', null],
  ['  javascript:alert(1)', null],
  ['data:text/html,x', null],
  ['//example.com/x', null],
])('%j leads to %j', (href, target) => expect(targetOf('OPS/text/one.xhtml', href)).toEqual(target))
