import { describe, expect, test } from 'bun:test'
import { strToU8, zipSync } from 'fflate'
import { readOffice } from './read-office.ts'
import { dateOf, showsDate } from './serial-date.ts'

const pack = (files: Readonly<Record<string, string>>) =>
  zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])))

const p = (text: string, properties = '') => `<w:p><w:pPr>${properties}</w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`

test('a document of Word: headings, lists, tables and text; nothing that was deleted', () => {
  const styles =
    '<w:styles><w:style w:styleId="berschrift2"><w:name w:val="heading 2"/></w:style><w:style w:styleId="T"><w:name w:val="Title"/></w:style></w:styles>'
  const body = [
    p('Plan', '<w:pStyle w:val="T"/>'),
    p('Why', '<w:pStyle w:val="berschrift2"/>'),
    '<w:p><w:r><w:t>One</w:t><w:tab/><w:t xml:space="preserve"> two</w:t><w:br/><w:instrText>PAGE</w:instrText></w:r><w:del><w:r><w:t>gone</w:t></w:r></w:del></w:p>',
    p('first', '<w:numPr><w:ilvl w:val="1"/></w:numPr>'),
    `<w:tbl><w:tr><w:tc>${p('a')}${p('b')}</w:tc><w:tc>${p('c')}</w:tc></w:tr></w:tbl>`,
    p('  '),
  ].join('')
  const bytes = pack({
    'word/document.xml': `<w:document><w:body>${body}</w:body></w:document>`,
    'word/styles.xml': styles,
  })
  expect(readOffice(bytes)).toEqual({
    kind: 'text',
    cut: false,
    blocks: [
      { kind: 'heading', level: 1, text: 'Plan' },
      { kind: 'heading', level: 2, text: 'Why' },
      { kind: 'paragraph', text: 'One\t two\n' },
      { kind: 'item', level: 1, text: 'first' },
      { kind: 'table', rows: [['a\nb', 'c']] },
    ],
  })
})

const relations = (targets: Readonly<Record<string, string>>) =>
  `<Relationships>${Object.entries(targets)
    .map(([id, target]) => `<Relationship Id="${id}" Target="${target}"/>`)
    .join('')}</Relationships>`

test('a workbook of Excel: values of every kind where they stand', () => {
  const row = [
    '<c r="A1" t="s"><v>0</v></c><c r="C1" t="inlineStr"><is><t>in</t></is></c>',
    '<c t="b"><v>1</v></c><c t="e"><v>#REF!</v></c><c r="F1" s="1"><v>45658.5</v></c><c><f>1+1</f><v>2</v></c>',
  ].join('')
  const bytes = pack({
    'xl/workbook.xml':
      '<workbook><sheets><sheet name="One" sheetId="1" r:id="x"/><sheet name="Lost" r:id="y"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': relations({ x: '/xl/worksheets/sheet1.xml' }),
    'xl/sharedStrings.xml': '<sst><si><r><t>sha</t></r><r><t>red</t></r><rPh><t>no</t></rPh></si></sst>',
    'xl/styles.xml': '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>',
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData><row r="1">${row}</row><row r="3"><c r="B3"><v>7</v></c></row></sheetData></worksheet>`,
  })
  const text = 'shared\t\tin\tTRUE\t#REF!\t2025-01-01 12:00\t2\n\n\t7'
  expect(readOffice(bytes)).toEqual({ kind: 'sheets', cut: false, sheets: [{ name: 'One', text }] })
})

test('a presentation of PowerPoint: slides in their order, titles apart', () => {
  const shape = (text: string, type = '') =>
    `<p:sp><p:nvSpPr><p:nvPr><p:ph type="${type}"/></p:nvPr></p:nvSpPr><p:txBody><a:p><a:r><a:t>${text}</a:t></a:r></a:p></p:txBody></p:sp>`
  const slide = (inner: string) => `<p:sld><p:cSld><p:spTree>${inner}</p:spTree></p:cSld></p:sld>`
  const bytes = pack({
    'ppt/presentation.xml':
      '<p:presentation><p:sldIdLst><p:sldId id="256" r:id="r2"/><p:sldId id="257" r:id="r1"/></p:sldIdLst></p:presentation>',
    'ppt/_rels/presentation.xml.rels': relations({ r1: 'slides/slide1.xml', r2: 'slides/slide2.xml' }),
    'ppt/slides/slide1.xml': slide(shape('End')),
    'ppt/slides/slide2.xml': slide(shape('Body') + shape('Start', 'ctrTitle')),
  })
  expect(readOffice(bytes)).toEqual({
    kind: 'slides',
    cut: false,
    slides: [
      { title: 'Start', blocks: [{ kind: 'paragraph', text: 'Body' }] },
      { title: '', blocks: [{ kind: 'paragraph', text: 'End' }] },
    ],
  })
})

const content = (inner: string) =>
  pack({ 'content.xml': `<office:document-content><office:body>${inner}</office:body></office:document-content>` })

test('an OpenDocument text', () => {
  const inner = `<text:h text:outline-level="2">Why</text:h><text:p>a<text:s text:c="2"/>b<text:note>n</text:note>
    c</text:p><text:list><text:list-item><text:p>x</text:p><text:list><text:list-item><text:p>y</text:p></text:list-item></text:list></text:list-item></text:list>
    <table:table><table:table-row><table:table-cell><text:p>1</text:p></table:table-cell></table:table-row></table:table>`
  expect(readOffice(content(`<office:text>${inner}</office:text>`))).toEqual({
    kind: 'text',
    cut: false,
    blocks: [
      { kind: 'heading', level: 2, text: 'Why' },
      { kind: 'paragraph', text: 'a  b c' },
      { kind: 'item', level: 0, text: 'x' },
      { kind: 'item', level: 1, text: 'y' },
      { kind: 'table', rows: [['1']] },
    ],
  })
})

test('an OpenDocument spreadsheet: what repeats is written out, endless emptiness is not', () => {
  const cell = (text: string, more = '') => `<table:table-cell ${more}><text:p>${text}</text:p></table:table-cell>`
  const rows = [
    `<table:table-row>${cell('a', 'table:number-columns-repeated="2"')}<table:table-cell table:number-columns-repeated="16000"/></table:table-row>`,
    `<table:table-row table:number-rows-repeated="2">${cell('b')}</table:table-row>`,
    '<table:table-row table:number-rows-repeated="1048000"><table:table-cell/></table:table-row>',
  ].join('')
  const bytes = content(`<office:spreadsheet><table:table table:name="T">${rows}</table:table></office:spreadsheet>`)
  expect(readOffice(bytes)).toEqual({ kind: 'sheets', cut: false, sheets: [{ name: 'T', text: 'a\ta\nb\nb' }] })
})

test('a table that repeats itself without end is cut', () => {
  const huge = `<table:table-row table:number-rows-repeated="999999999"><table:table-cell table:number-columns-repeated="999999999"><text:p>x</text:p></table:table-cell></table:table-row>`
  const extract = readOffice(content(`<office:spreadsheet><table:table>${huge}</table:table></office:spreadsheet>`))
  expect(extract.cut).toBe(true)
})

test('an OpenDocument presentation', () => {
  const inner = `<draw:page><draw:frame presentation:class="title"><draw:text-box><text:p>T</text:p></draw:text-box></draw:frame>
    <draw:frame><draw:text-box><text:p>B</text:p></draw:text-box></draw:frame><presentation:notes><text:p>N</text:p></presentation:notes></draw:page>`
  expect(readOffice(content(`<office:presentation>${inner}</office:presentation>`))).toEqual({
    kind: 'slides',
    cut: false,
    slides: [{ title: 'T', blocks: [{ kind: 'paragraph', text: 'B' }] }],
  })
})

describe('what cannot be read says why', () => {
  const encrypted = pack({ 'META-INF/manifest.xml': '<m><manifest:encryption-data/></m>', 'content.xml': 'xx' })
  test.each([
    ['locked', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 1, 2])],
    ['locked', encrypted],
    ['damaged', strToU8('no zip')],
    ['damaged', pack({ 'a.txt': 'a' })],
    ['damaged', pack({ 'word/document.xml': '<w:document>' })],
    ['damaged', pack({ 'word/document.xml': '<w:document/>' })],
  ])('%s', (fault, bytes) => expect(() => readOffice(bytes)).toThrow(fault))
})

test.each([
  [14, undefined, true],
  [0, undefined, false],
  [164, 'dd/mm/yyyy', true],
  [164, '[h]:mm', true],
  [164, '#,##0.00 "days"', false],
  [164, '[Red]0.00', false],
  [164, 'General', false],
])('format %p %j shows dates: %p', (id, code, dates) => expect(showsDate(id, code)).toBe(dates))

test.each([
  [45658, false, '2025-01-01'],
  [1, false, '1900-01-01'],
  [60, false, '1900-02-28'],
  [61, false, '1900-03-01'],
  [0.75, false, '18:00'],
  [45658.520833333, false, '2025-01-01 12:30'],
  [44196, true, '2025-01-01'],
  [-1, false, null],
  [1e9, false, null],
])('%p (1904: %p) is %p', (serial, since1904, text) => expect(dateOf(serial, since1904)).toBe(text))
