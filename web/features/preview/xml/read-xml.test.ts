import { describe, expect, test } from 'bun:test'
import { cpuTime } from '#testing/cpu-time.ts'
import { DocumentError } from '../documents/document-fault.ts'
import { attributeOf, childrenOf, descendantsOf, readXml, textOf } from './read-xml.ts'

test('elements, attributes and text come out; prefixes are left off', () => {
  const root = readXml(
    `<?xml version="1.0"?><w:a x='1 > 0' r:id="r" id="i"><b/>t &lt;&#65;&#x42;<![CDATA[<c>&amp;]]><!-- <d> --></w:a>`,
  )
  expect(root.name).toBe('a')
  expect(attributeOf(root, 'x')).toBe('1 > 0')
  expect([attributeOf(root, 'r:id'), attributeOf(root, 'id'), attributeOf(root, 'none')]).toEqual(['r', 'i', null])
  expect(childrenOf(root).map(({ name }) => name)).toEqual(['b'])
  expect(textOf(root)).toBe('t <AB<c>&amp;')
})

test('elements are found at any depth, in order', () => {
  const root = readXml('<a><p>1</p><x><p>2<p>inner</p></p></x></a>')
  expect([...descendantsOf(root, 'p')].map(textOf)).toEqual(['1', '2inner'])
})

describe('what a document declares is neither fetched nor expanded', () => {
  test('entities that grow', () => {
    const lines = Array.from({ length: 9 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`).join('')
    const root = readXml(`<!DOCTYPE a [<!ENTITY l0 "ha">${lines}]><a>&l9;</a>`)
    expect(textOf(root)).toBe('&l9;')
  })
  test('entities from elsewhere', () => {
    const root = readXml('<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a b="&x;">&x;</a>')
    expect([textOf(root), attributeOf(root, 'b')]).toEqual(['&x;', '&x;'])
  })
  test('a document type from elsewhere', () => {
    expect(readXml('<!DOCTYPE a PUBLIC "-//X" "http://example.com/x.dtd"><a/>').name).toBe('a')
  })
})

test.each(['', 'text', '<a></b>', '</a>', '<a', '<a b="></a>', '<!-- ', '<a><![CDATA[</a>'].map((text) => [text]))(
  '%j is damaged',
  (text) => {
    expect(() => readXml(text)).toThrow('damaged')
  },
)

test('nesting has a limit', () => {
  expect(() => readXml('<a>'.repeat(100_000))).toThrow('too_large')
})

test('names without end, and attributes that say nothing, take no longer than others', () => {
  const started = cpuTime()
  expect(() => readXml(`<${'a'.repeat(100_000)}`)).toThrow(DocumentError)
  expect(readXml(`<a ="" ${'b'.repeat(100_000)} c="d"/>`).attributes).toEqual(new Map([['c', 'd']]))
  expect(cpuTime() - started).toBeLessThan(20_000)
})
