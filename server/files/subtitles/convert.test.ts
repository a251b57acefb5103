import { describe, expect, test } from 'bun:test'
import { isAppError } from '#server/platform/errors.ts'
import { mutatedFiles } from '#server/testing/archive-mutations.ts'
import { refusalOf } from '#server/testing/archive-reading.ts'
import { cpuTime, longestTurn } from '#testing/cpu-time.ts'
import { fc } from '#testing/properties.ts'
import { repetitions } from '#testing/scale.ts'
import { MOST_BYTES, toVtt } from './convert.ts'
import { parseTimestamp } from './timestamp.ts'

const signal = new AbortController().signal
const bytesOf = (text: string) => new TextEncoder().encode(text)
const vtt = (text: string | Uint8Array, format: 'srt' | 'ass' = 'srt') =>
  toVtt(typeof text === 'string' ? bytesOf(text) : text, format, signal)
const TIMES = '00:00:01.000 --> 00:00:02.000'
const cue = (words: string) => `1\n00:00:01,000 --> 00:00:02,000\n${words}\n`
/** Returns the text after the times and the line break of the only cue. */
const onlyCue = async (words: string) => (await vtt(cue(words))).replace(`WEBVTT\n\n${TIMES}`, '')
const dialogue = (text: string, section = '[Events]\n') =>
  `[Script Info]\n${section}Dialogue: 0,0:00:01.00,0:00:02.00,Default,,0,0,0,,${text}\n`
const dialogueLine = (text: string) => `Dialogue: 0,0:00:01.00,0:00:02.00,Default,,0,0,0,,${text}\n`
const onlyLine = async (text: string) => (await vtt(dialogue(text), 'ass')).replace(`WEBVTT\n\n${TIMES}`, '')

test.each([
  ['00:00:01,500', 1500],
  ['1:02:03.45', 3_723_450],
  ['02:03', 123_000],
  ['0:00:01:250', 1250],
  ['00:00:00,0015', 2],
  ['123:00:00,000', 442_800_000],
  ['1', null],
  ['-00:00:01,000', null],
  ['00:00:01,', null],
  ['::', null],
  ['', null],
])('the time %j', (text, milliseconds) => expect(parseTimestamp(text)).toBe(milliseconds))

describe('SubRip', () => {
  test('becomes WebVTT', async () => {
    const text =
      '\ufeff1\r\n00:00:01,000 --> 00:00:02,000\r\nOne\r\ntwo\r\n\r\n2\r\n01:00:00,5 --> 01:00:01,25\r\nThree\r\n'
    expect(await vtt(text)).toBe(`WEBVTT\n\n${TIMES}\nOne\ntwo\n\n01:00:00.500 --> 01:00:01.250\nThree\n`)
  })

  test.each([
    ['without numbers', '00:00:01,000 --> 00:00:02,000\na\n\n00:00:03,000 --> 00:00:04,000\nb\n'],
    ['without blank lines', '1\n00:00:01,000 --> 00:00:02,000\na\n\n2\n00:00:03,000 --> 00:00:04,000\nb'],
    ['with places', '1\n00:00:01,000 --> 00:00:02,000 X1:1 Y1:2\na\n\n2\n00:00:03,000 --> 00:00:04,000\nb'],
    ['with old line ends', '1\r00:00:01,000 --> 00:00:02,000\ra\r\r2\r00:00:03,000 --> 00:00:04,000\rb'],
    ['with a short arrow', '1\n00:00:01.000-->00:00:02.000\na\n\n2\n00:00:03,000 -> 00:00:04,000\nb'],
    ['with words before', 'by somebody\n\n1\n00:00:01,000 --> 00:00:02,000\na\n\n2\n00:00:03,000 --> 00:00:04,000\nb'],
    ['out of order', '2\n00:00:03,000 --> 00:00:04,000\nb\n\n1\n00:00:01,000 --> 00:00:02,000\na'],
  ])('%s', async (_, text) =>
    expect(await vtt(text)).toBe(`WEBVTT\n\n${TIMES}\na\n\n00:00:03.000 --> 00:00:04.000\nb\n`),
  )

  test('a number that is said stays', async () => {
    expect(await vtt(`${cue('How many?\n42')}\n2\n00:00:03,000 --> 00:00:04,000\n7\n`)).toBe(
      `WEBVTT\n\n${TIMES}\nHow many?\n42\n\n00:00:03.000 --> 00:00:04.000\n7\n`,
    )
  })

  test('blank lines within words go, and so do cues that are never seen', async () => {
    expect(await onlyCue('a\n\nb')).toBe('\na\nb\n')
    const never = ['5\n00:00:05,000 --> 00:00:05,000\nx', '6\n00:00:07,000 --> 00:00:06,000\ny', cue('<i></i>')]
    for (const text of never) expect(await vtt(text)).toBe('WEBVTT\n')
  })

  test.each([
    ['<b>a</b> <I>b</I> <u>c</u>', '\n<b>a</b> <i>b</i> <u>c</u>\n'],
    ['<font color="#fff">a</font>', '\na\n'],
    ['a<br>b<br/>c', '\na\nb\nc\n'],
    ['<b><i>a</b>b', '\n<b><i>a</i></b><i>b</i>\n'],
    ['<i>a', '\n<i>a</i>\n'],
    ['a</i>', '\na\n'],
    ['I <3 you & 2 > 1', '\nI &lt;3 you &amp; 2 &gt; 1\n'],
    ['a &amp; b &copy; c', '\na &amp; b &amp;copy; c\n'],
    ['{\\an8}up', ' line:5%\nup\n'],
    ['{\\an1}left', ' position:5% align:left\nleft\n'],
    ['{\\a6}old', ' line:5%\nold\n'],
    ['{\\i1}a{\\i0}b', '\n<i>a</i>b\n'],
    ['{sic}', '\n{sic}\n'],
    ['a\0\x07b', '\nab\n'],
  ])('%j is said as %j', async (words, said) => expect(await onlyCue(words)).toBe(said))
})

describe('SubStation Alpha', () => {
  test.each([
    ['a, b\\Nc\\hd\\ne', '\na, b\nc\u00a0d e\n'],
    ['{\\b1}a{\\b0} {\\i1\\fs20\\c&HFFFFFF&}b{\\r}c', '\n<b>a</b> <i>b</i>c\n'],
    ['{\\b700}a', '\n<b>a</b>\n'],
    ['{a remark}b', '\nb\n'],
    ['{\\an7\\pos(1,2)}a', ' line:5% position:5% align:left\na\n'],
    ['{\\t(0,100,\\b1)}a', '\na\n'],
    ['{\\p1}m 0 0 l 100 0{\\p0}a', '\na\n'],
  ])('%j is said as %j', async (text, said) => expect(await onlyLine(text)).toBe(said))

  test('columns stand as the file says; comments, styles and fonts are skipped', async () => {
    const text = `[Script Info]\n[V4+ Styles]\nFormat: Name, Fontname\nStyle: Dialogue: 0,0:00:01.00\n[fonts]\nDialogue: x
[Events]\nFormat: Start, End, Text\nComment: 0:00:01.00,0:00:02.00,no\nDialogue: 0:00:01.00,0:00:02.00,yes, it is\n`
    expect(await vtt(text, 'ass')).toBe(`WEBVTT\n\n${TIMES}\nyes, it is\n`)
  })

  test('layers that say the same are said once', async () => {
    expect(await vtt(`${dialogue('a')}${dialogue('{\\blur3}a', '')}`, 'ass')).toBe(`WEBVTT\n\n${TIMES}\na\n`)
  })

  test('a file without dialogue is in order', async () => {
    expect(await vtt('[Script Info]\n[Events]\n', 'ass')).toBe('WEBVTT\n')
    expect(await vtt('', 'srt')).toBe('WEBVTT\n')
  })
})

describe('encodings', () => {
  const GERMAN = cue(
    'Die Straße führt über schöne Höhen, und die Äpfel hängen süß an den Bäumen.\nÖfter müssen wir für größere Blöcke büßen.',
  )
  const latin = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0))
  const wide = (text: string, littleEndian: boolean) => {
    const view = new DataView(new ArrayBuffer(text.length * 2))
    for (let at = 0; at < text.length; at++) view.setUint16(at * 2, text.charCodeAt(at), littleEndian)
    return new Uint8Array(view.buffer)
  }
  // 你好，世界。我们今天去看电影。 in GBK, repeated several times.
  const GBK = 'c4e3bac3a3accac0bde7a1a3ced2c3c7bdf1ccecc8a5bfb4b5e7d3b0a1a3'
  const cases: readonly (readonly [string, Uint8Array, string])[] = [
    ['UTF-8', bytesOf(GERMAN), 'schöne Höhen'],
    ['UTF-16, little end first', wide(`\ufeff${GERMAN}`, true), 'schöne Höhen'],
    ['UTF-16, big end first', wide(`\ufeff${GERMAN}`, false), 'schöne Höhen'],
    ['windows-1252', latin(GERMAN), 'schöne Höhen'],
    ['GBK', Buffer.concat([bytesOf(cue('')), Buffer.from(GBK.repeat(4), 'hex')]), '你好，世界。我们今天去看电影。'],
  ]
  test.each(cases)('%s', async (_, bytes, words) => expect(await vtt(bytes)).toContain(words))

  const shorts: readonly (readonly [string, string, string])[] = [
    ['windows-1250, Hungarian', 'Szia! A nő itt van.', '537a6961212041206ef5206974742076616e2e'],
    ['IBM866, Russian', 'Иди сюда!', '88a4a820e1eea4a021'],
    ['KOI8-R, Russian', 'Иди сюда!', 'e9c4c920d3c0c4c121'],
    ['ISO-8859-5, Russian', 'Иди сюда!', 'b8d4d820e1eed4d021'],
    ['windows-1253, Greek', 'Έλα εδώ.', 'b8ebe120e5e4fe2e'],
    ['windows-1255, Hebrew', 'בוא הנה.', 'e1e5e020e4f0e42e'],
    ['windows-874, Thai', 'มานี่', 'c1d2b9d5e8'],
    ['windows-1254, Turkish', 'Şimdi değil, kızım.', 'de696d6469206465f0696c2c206bfd7afd6d2e'],
  ]
  test.each(shorts)('one short cue in %s', async (_, words, hex) =>
    expect(await vtt(Buffer.concat([bytesOf(cue('').trimEnd()), bytesOf('\n'), Buffer.from(hex, 'hex')]))).toContain(
      words,
    ),
  )
})

describe('hostile files', () => {
  const code = async (text: string | Uint8Array, format: 'srt' | 'ass' = 'srt') => {
    try {
      await vtt(text, format)
      return null
    } catch (error) {
      return isAppError(error) ? error.code : error
    }
  }

  test('what holds no subtitles is refused', async () => {
    for (const text of ['no subtitles', '<html></html>', '\0\0\0', '1\n2\n3']) expect(await code(text)).toBe('invalid')
    expect(await code('no subtitles', 'ass')).toBe('invalid')
    expect(await code(crypto.getRandomValues(new Uint8Array(60_000)))).toBe('invalid')
  })

  test('too many bytes and too many cues are refused', async () => {
    expect(await code(new Uint8Array(MOST_BYTES + 1))).toBe('too_large')
    expect(await code(cue('a').repeat(50_000))).toBeNull()
    expect(await code(cue('a').repeat(50_001))).toBe('too_large')
  })

  test.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<i onclick=alert(1)>a',
    '<<b>script>alert(1)<</b>/script>',
    '<c.x><v Bob><lang en><ruby>a<rt>b',
    '&lt;script&gt;',
    'x\n\n00:00:00.000 --> 99:00:00.000 line:0\ny',
    'STYLE\n::cue{background:url(//evil)}',
    '\n\nNOTE\n\nREGION\nid:a',
  ])('nothing of %j is more than words', async (words) => {
    const text = await vtt(cue(words))
    const [head, ...blocks] = text.trimEnd().split('\n\n')
    expect(head).toBe('WEBVTT')
    for (const block of blocks) {
      const [times = '', ...lines] = block.split('\n')
      expect(times).toMatch(/^\d\d:\d\d:\d\d\.\d{3} --> \d\d:\d\d:\d\d\.\d{3}$/)
      for (const line of lines) expect(line.replace(/<\/?[biu]>/g, '')).not.toMatch(/[<>]|&(?!amp;|lt;|gt;)/)
    }
  })

  test('the worst contents take a moment each', async () => {
    // In `npm test`, a fifth of the size and of the time.
    const share = 1 / repetitions(5, 1)
    const fill = (unit: string) => unit.repeat(Math.floor(((MOST_BYTES - 100) * share) / unit.length))
    const texts = ['<', '{\\', '<a', '\n', '0:', '-->', '0:0:0 --> ', '{\\(', '<b><i></b>', '\r', ' ', '{', '1\n'].map(
      fill,
    )
    for (const text of texts) {
      const since = cpuTime()
      await code(cue(text))
      await code(dialogue(text), 'ass')
      await code(text)
      expect(cpuTime() - since).toBeLessThan(10_000 * share)
    }
  }, 120_000)
})

test.each([
  ['long lines of dialogue', 'ass', () => `[Events]\n${dialogueLine('{\\i1}{\\i0}'.repeat(1000)).repeat(480)}`],
  ['long cues', 'srt', () => cue('<i></i>'.repeat(1400)).repeat(480)],
  ['many cues', 'srt', () => cue('a').repeat(50_000)],
] as const)('lets others run meanwhile, whatever the file is made of: %s', async (_, format, text) => {
  const bytes = bytesOf(text())
  expect(bytes.length).toBeLessThan(MOST_BYTES)
  const { longest } = await longestTurn(() => vtt(bytes, format))
  expect(longest).toBeLessThan(100)
})

describe('a file changed at random', () => {
  const SEEDS = {
    srt: '1\n00:00:01,000 --> 00:00:02,500 X1:1\n<b>one</b> {\\an8}two & three\n\n2\n00:00:03,000 --> 00:00:04,000\nfour\n',
    ass: '[Script Info]\nTitle: t\n\n[Events]\nFormat: Layer, Start, End, Style, Text\nDialogue: 0,0:00:01.00,0:00:02.00,A,{\\an8\\i1}one\\Ntwo {\\b1}three\n',
  } as const
  const TIMING = /^\d{2,}:\d\d:\d\d\.\d{3} --> \d{2,}:\d\d:\d\d\.\d{3}( |$)/

  test.each(['srt', 'ass'] as const)('is WebVTT with nothing but its own markup, or refused: %s', async (format) => {
    await fc.assert(
      fc.asyncProperty(mutatedFiles([Buffer.from(SEEDS[format])]), async ({ bytes }) => {
        const vtt = await toVtt(bytes, format, new AbortController().signal).catch(refusalOf)
        if (typeof vtt !== 'string') return
        expect(vtt.startsWith('WEBVTT')).toBe(true)
        const lines = vtt.split('\n')
        expect(lines.filter((line) => line.includes('-->') && !TIMING.test(line))).toEqual([])
        const markup = lines.flatMap((line) => line.match(/<[^>]*>?/g) ?? [])
        expect(markup.filter((tag) => !/^<\/?[biu]>$/.test(tag))).toEqual([])
      }),
      { numRuns: repetitions(300, 10_000) },
    )
  })
})
