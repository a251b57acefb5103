import { describe, expect, test } from 'bun:test'
import { AWKWARD_NAMES, escapedByte } from '#server/testing/awkward-names.ts'
import { fc } from '#testing/properties.ts'
import { contentDisposition } from './disposition.ts'

const GRAMMAR = /^attachment; filename="(?<plain>[^"\\]*)"; filename\*=UTF-8''(?<extended>[A-Za-z0-9!#$&+\-.^_`|~%]*)$/

function namesIn(header: string): { plain: string; full: string } {
  const { plain = '', extended = '' } = GRAMMAR.exec(header)?.groups ?? {}
  return { plain, full: decodeURIComponent(extended) }
}

describe('contentDisposition', () => {
  const TABLE: readonly [string, string, string][] = [
    ['a.txt', 'a.txt', 'a.txt'],
    ['two words.txt', 'two words.txt', 'two%20words.txt'],
    ['sp ace+p%.txt', 'sp ace+p_.txt', 'sp%20ace+p%25.txt'.replace('+', '%2B')],
    ['"quoted".txt', '_quoted_.txt', '%22quoted%22.txt'],
    ["it's (1)*.txt", "it's (1)*.txt", 'it%27s%20%281%29%2A.txt'],
    ['caf\u00e9.txt', 'caf_.txt', 'caf%C3%A9.txt'],
    ['\u{1f469}.png', '_.png', '%F0%9F%91%A9.png'],
    ['back\\slash', 'back_slash', 'back%5Cslash'],
    [`line${escapedByte(0x0d)}${escapedByte(0x0a)}X-Evil: 1`, 'line__X-Evil: 1', 'line__X-Evil%3A%201'],
    ['a\r\nX-Evil: 1', 'a__X-Evil: 1', 'a%0D%0AX-Evil%3A%201'],
    ['half \ud83d', 'half _', 'half%20%EF%BF%BD'],
  ]
  test.each(TABLE)('%j', (name, plain, extended) => {
    expect(contentDisposition('attachment', name)).toBe(`attachment; filename="${plain}"; filename*=UTF-8''${extended}`)
  })

  test.each(AWKWARD_NAMES)('carries a name with $what whole, and as far as it can in ASCII', ({ name, creatable }) => {
    const header = contentDisposition('attachment', name)
    const { plain, full } = namesIn(header)
    expect(new Headers({ 'Content-Disposition': header }).get('Content-Disposition')).toBe(header)
    expect(plain).toMatch(/^[\x20-\x7e]+$/)
    if (creatable) expect(full).toBe(name)
  })

  test('no text breaks out of the header', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (name) => {
        expect(contentDisposition('attachment', name)).toMatch(GRAMMAR)
      }),
    )
  })

  test('says when a file is to be shown', () => {
    expect(contentDisposition('inline', 'a.txt')).toBe(`inline; filename="a.txt"; filename*=UTF-8''a.txt`)
  })
})
