import { describe, expect, test } from 'bun:test'
import { indexed, PLAIN, parseAnsiLine, plainText } from './ansi.ts'

const parts = (line: string) => parseAnsiLine(line).parts

describe('colours and weights', () => {
  test.each([
    ['\u001b[31mred', { color: 1 }],
    ['\u001b[91mred', { color: 9 }],
    ['\u001b[41mred', { ground: 1 }],
    ['\u001b[107mred', { ground: 15 }],
    ['\u001b[38;5;9mred', { color: 9 }],
    ['\u001b[38;5;196mred', { color: '#ff0000' }],
    ['\u001b[48;5;232mred', { ground: '#080808' }],
    ['\u001b[38;2;1;2;3mred', { color: '#010203' }],
    ['\u001b[38:2::1:2:3mred', { color: '#010203' }],
    ['\u001b[38:2:1:2:3mred', { color: '#010203' }],
    ['\u001b[38;2;999;2;3mred', { color: '#ff0203' }],
    ['\u001b[1;2;3;4;7;9mred', { bold: true, dim: true, italic: true, underline: true, inverse: true, struck: true }],
    ['\u001b[4:3mred', { underline: true }],
    ['\u001b[1;31m\u001b[0mred', {}],
    ['\u001b[1;31m\u001b[mred', {}],
    ['\u001b[1;31;22;39mred', {}],
    ['\u001b[38;5;300mred', {}],
    ['\u001b[38;5mred', { color: 0 }],
    ['\u009b31mred', { color: 1 }],
    ['\u001b[1;38;5;2;4mred', { bold: true, color: 2, underline: true }],
  ] as const)('%j', (line, look) => {
    expect(parts(line)).toEqual([{ text: 'red', look }])
  })

  test('a look goes on in the next line', () => {
    const { after } = parseAnsiLine('\u001b[32mbegun')
    expect(parseAnsiLine('goes on', after).parts).toEqual([{ text: 'goes on', look: { color: 2 } }])
    expect(parseAnsiLine('\u001b[0m', after)).toEqual({ parts: [], after: PLAIN })
  })

  test('a line has as many parts as it has looks', () => {
    expect(parts('a\u001b[1mb\u001b[0mc').map(({ text }) => text)).toEqual(['a', 'b', 'c'])
  })

  test('the cube and the greys', () => {
    expect([indexed(15), indexed(16), indexed(231), indexed(255), indexed(256)]).toEqual([
      15,
      '#000000',
      '#ffffff',
      '#eeeeee',
      undefined,
    ])
  })

  test('a line of nothing but colours makes no more parts than can be shown', () => {
    const line = '\u001b[31mx'.repeat(10_000)
    const read = parts(line)
    expect(read.length).toBeLessThanOrEqual(2001)
    expect(read.map(({ text }) => text).join('')).toBe('x'.repeat(10_000))
  })
})

describe('what is no text is gone', () => {
  test.each([
    ['a title', '\u001b]0;evil\u0007text'],
    ['a title that another sequence ends', '\u001b]2;evil\u001b\\text'],
    ['a link', '\u001b]8;;https://evil.example\u001b\\text\u001b]8;;\u001b\\'],
    ['the clipboard', '\u001b]52;c;ZXZpbA==\u0007text'],
    ['a device string', '\u001bPq#0;evil\u001b\\text'],
    ['a privacy message', '\u001b^evil\u001b\\text'],
    ['the cursor', '\u001b[2J\u001b[10;5Hte\u001b[Kxt'],
    ['a mode', '\u001b[?1049h\u001b[?25ltext'],
    ['a question', '\u001b[ctext\u001b[6n'],
    ['a letter after', '\u001bctext\u001b(B'],
    ['what is cut off', 'text\u001b['],
    ['what is cut off at once', 'text\u001b'],
    ['what does not end', 'text\u001b]0;evil'],
    ['bells and others', '\u0007te\u0008xt\u0000\u007f\u0085'],
    ['strings in eight bits', '\u009d0;evil\u009ctext'],
  ])('%s', (_, line) => {
    expect(
      parts(line)
        .map(({ text }) => text)
        .join(''),
    ).toBe('text')
    expect(plainText(line)).toBe('text')
  })

  test('a tab is text, and so is every other letter', () => {
    expect(parts('a\tb ü 漢 😀 <b>')).toEqual([{ text: 'a\tb ü 漢 😀 <b>', look: {} }])
  })
})
