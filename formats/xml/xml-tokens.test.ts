import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { cpuTime } from '#testing/cpu-time.ts'
import { attributesOf, type XmlToken, xmlTokens } from './xml-tokens.ts'

/** Returns the tokens in a short form: `<name`, `<name/`, `>name`, `!` for damage, and texts in quotes. */
const tokens = (xml: string) => [...xmlTokens(xml)].map(shortForm).join(' ')

function shortForm(token: XmlToken): string {
  if (token.is === 'text') return JSON.stringify(token.text)
  if (token.is === 'damage') return '!'
  return token.is === 'close' ? `>${token.name}` : `<${token.name}${token.isEmpty ? '/' : ''}`
}

test.each([
  ['', ''],
  ['<w:a x="1 > 0">t</w:a>', '<a "t" >a'],
  ['<a/><b c="/"></b>', '<a/ <b >b'],
  ['<?xml version="1.0"?><!-- <a> --><!DOCTYPE a [<!ENTITY b "c">]><a/>', '<a/'],
  ['&lt;&#65;&#x42;&nbsp;&b; &amp', '"<AB\u00A0&b; &amp"'],
  ['&toString; &valueOf;', '"&toString; &valueOf;"'],
  ['&#0;&#x110000;', '"&#0;&#x110000;"'],
  ['a<![CDATA[<b>&lt;]]>', '"a" "<b>&lt;"'],
])('%j has the tokens %s', (xml, expected) => expect(tokens(xml)).toBe(expected))

test.each([
  ['a < b > c', '"a " ! " c"'],
  ['<></><:>', '! ! !'],
  ['a<b', '"a" !'],
  ['a<b c="></b>', '"a" !'],
  ['a<!-- b', '"a" !'],
  ['a<![CDATA[b', '"a" !'],
  ['a<?b', '"a" !'],
  ['a<!DOCTYPE [', '"a" !'],
])('%j is damaged where it cannot be read: %s', (xml, expected) => expect(tokens(xml)).toBe(expected))

test('attributes have their prefixes, and values without references', () => {
  const attributes = attributesOf(` r:id='r' id = "&lt;'" none ="" b c=d`)
  expect([...attributes]).toEqual([
    ['r:id', 'r'],
    ['id', "<'"],
    ['none', ''],
  ])
})

test('texts without markup characters and tags of any names come back in order', () => {
  const name = fc.stringMatching(/^[a-z]{1,8}$/)
  const text = fc.string({ minLength: 1 }).filter((one) => !/[<&]/.test(one))
  fc.assert(
    fc.property(fc.array(fc.tuple(name, text)), (parts) => {
      const xml = parts.map(([tag, content]) => `<${tag}>${content}</${tag}>`).join('')
      expect(tokens(xml)).toBe(parts.map(([tag, content]) => `<${tag} ${JSON.stringify(content)} >${tag}`).join(' '))
    }),
  )
})

test.each(['<!x>', '<!x', '<a ', '<a b="', "<a '", '<!-- ', '<![CDATA[', '&#', '<?', '<a =', '</', '<:>'])(
  'half a million times %j take linear time',
  (part) => {
    const started = cpuTime()
    for (const token of xmlTokens(part.repeat(500_000))) if (token.is === 'open') attributesOf(token.attributes)
    expect(cpuTime() - started).toBeLessThan(20_000)
  },
)
