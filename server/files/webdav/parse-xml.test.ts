import { expect, test } from 'bun:test'
import { fc } from '#testing/properties.ts'
import { parseXml } from './parse-xml.ts'
import { serializeElement, type XmlElement } from './xml-element.ts'

const parse = (xml: string) => parseXml(Buffer.from(xml))

test('names are resolved to their namespaces, and references to their characters', () => {
  const xml =
    '\ufeff<?xml version="1.0"?><!-- c --><a xmlns="urn:a" xmlns:b="urn:b" b:x="&lt;" y=\'1\'>&#x41;<b:c/><![CDATA[&]]></a>'
  expect(parse(xml)).toEqual({
    namespace: 'urn:a',
    name: 'a',
    attributes: [
      { namespace: 'urn:b', name: 'x', value: '<' },
      { namespace: '', name: 'y', value: '1' },
    ],
    children: ['A', { namespace: 'urn:b', name: 'c', attributes: [], children: [] }, '&'],
  })
})

test('UTF-16 is read where a byte order mark tells it', () => {
  expect(parseXml(Buffer.from('\ufeff<ä/>', 'utf16le')).name).toBe('ä')
})

test.each([
  ...[
    '',
    'text',
    '<a>',
    '<a></b>',
    '<a/><b/>',
    '</a>',
    '<a',
    '<a b/>',
    '<a b=c/>',
    '<a b="<"/>',
    '<a b="" b=""/>',
    '< a/>',
  ],
  ...['<!DOCTYPE a><a/>', '<a><!ENTITY b "c"></a>', '<a>&b;</a>', '<a>& </a>', '<a>&#0;</a>', '<a>&#xD800;</a>'],
  ...['<b:a/>', '<a b:c=""/>', '<a xmlns:b=""/>', '<a xmlns:xml="urn:x"/>', '<a/>text', '<!-- a', '<a><![CDATA[</a>'],
])('%j is refused', (xml) => {
  expect(() => parse(xml)).toThrow('The XML of the request cannot be read.')
})

test('bytes that are no text are refused', () => {
  expect(() => parseXml(Uint8Array.of(0x3c, 0xff, 0x2f, 0x3e))).toThrow('cannot be read')
})

test('an element that is written is read back, in any document', () => {
  const name = fc.stringMatching(/^[a-z]{1,6}$/)
  const namespace = fc.constantFrom('DAV:', '', 'urn:x', 'urn:"&<y')
  const text = fc.stringMatching(/^[a-z <>&"'\u00e4]{1,8}$/)
  const attribute = fc.record({ namespace: fc.constantFrom('', 'urn:z'), name, value: text })
  const { element } = fc.letrec<{ element: XmlElement }>((tie) => ({
    element: fc.record({
      ...{ namespace, name },
      attributes: fc.uniqueArray(attribute, { maxLength: 2, selector: (one) => one.name }),
      children: fc.array(tie('element'), { maxLength: 2, depthIdentifier: 'xml' }),
    }),
  }))
  fc.assert(
    fc.property(element, (written) => {
      const [read] = parse(`<D:all xmlns:D="DAV:" xmlns="urn:other">${serializeElement(written)}</D:all>`).children
      expect(read).toEqual(written)
    }),
  )
})
