import { describe, expect, test } from 'bun:test'
import { decodeText, detect } from '#contract/encodings/detect.ts'
import type { Encoding } from '#contract/encodings/encodings.ts'
import { LANGUAGE_TEXTS } from '#contract/encodings/language-texts.ts'
import { rankEncodings, rankReadings, readingOf } from '#contract/encodings/rank.ts'
import { encode } from './encode.ts'
import { SENTENCES } from './testing/sentences.ts'

const LANGUAGES = Object.entries(SENTENCES)

/** Texts of one language: each sentence as a line, pairs of them as the cues of subtitles, and all of them as a page. */
function textsOf(sentences: readonly string[]): string[] {
  const cue = (sentence: string, index: number) =>
    `${index + 1}\r\n00:00:0${index},000 --> 00:00:0${index},900\r\n${sentence}\r\n\r\n`
  const cues = sentences.map(cue)
  return [
    ...sentences.map((sentence) => `${sentence}\n`),
    ...cues.flatMap((first, index) => (index % 2 === 0 ? [first + (cues[index + 1] ?? '')] : [])),
    sentences.map((sentence, index) => sentence + (index % 3 === 2 ? '\n\n' : ' ')).join(''),
  ]
}

interface Score {
  texts: number
  right: number
  readonly wrong: string[]
}

async function scores(read: (bytes: Uint8Array) => Promise<string | undefined>): Promise<Record<string, Score>> {
  const found: Record<string, Score> = {}
  for (const [language, { encodings, sentences }] of LANGUAGES) {
    for (const encoding of encodings) {
      const score = found[encoding] ?? { texts: 0, right: 0, wrong: [] }
      found[encoding] = score
      for (const text of textsOf(sentences)) {
        score.texts += 1
        const shown = await read(encode(text, encoding))
        if (shown === text) score.right += 1
        else score.wrong.push(`${language}: ${shown}`)
      }
    }
  }
  return found
}

/** Texts that may be read wrongly: a line of Slovenian with one letter outside ASCII. */
const ALLOWED: Readonly<Record<string, number>> = { 'iso-8859-2': 1 }

describe('texts of many languages, from one line to a page, are read in their encoding', () => {
  test.each([
    ['with every byte kept', async (bytes: Uint8Array) => (await detect(bytes))?.text],
    ['for display', decodeText],
  ] as const)('%s', async (_, read) => {
    const found = await scores(read)
    expect(Object.keys(found).length).toBeGreaterThan(20)
    const tooMany = Object.entries(found).filter(
      ([encoding, { texts, right }]) => texts - right > (ALLOWED[encoding] ?? 0),
    )
    expect(tooMany.map(([encoding, { wrong }]) => [encoding, wrong])).toEqual([])
  })

  test('none of them is among the texts that the languages are learned from', () => {
    const known = Object.values(LANGUAGE_TEXTS).map(({ text }) => text.replaceAll('\n', ' '))
    for (const [, { sentences }] of LANGUAGES) {
      for (const sentence of sentences) expect(known.some((text) => text.includes(sentence))).toBe(false)
    }
  })
})

test('the encoding is the one in which the language can be written, also when the text would be the same in another', async () => {
  const encodingOf = async (text: string, encoding: Encoding) => (await detect(encode(text, encoding)))?.encoding
  expect(await encodingOf('Köszönöm szépen, hogy eljöttél hozzánk.\n', 'windows-1250')).toBe('windows-1250')
  expect(await encodingOf('Přišel jsem domů.\n', 'windows-1250')).toBe('windows-1250')
  expect(await encodingOf('const name = "Müller" // a comment\n', 'windows-1252')).toBe('windows-1252')
  expect(await encodingOf('Temperature;21 °C\n', 'windows-1252')).toBe('windows-1252')
  expect(await encodingOf('привет, как дела\n', 'windows-1251')).toBe('windows-1251')
})

const UNICODE = ['utf-16le', 'utf-16be', 'utf-32le', 'utf-32be'] as const

describe.each(UNICODE)('%s', (encoding) => {
  test.each(LANGUAGES)('is read without a byte order mark: %s', async (_, { sentences }) => {
    for (const text of textsOf(sentences)) {
      expect(await detect(encode(text, encoding))).toEqual({ text, mark: false, encoding })
    }
  })

  test('is read with a byte order mark, also when its end is missing', async () => {
    expect(await detect(encode('漢字\n', encoding, true))).toEqual({ text: '漢字\n', mark: true, encoding })
    expect(await decodeText(encode('漢字\n', encoding, true).slice(0, -1))).toBe('漢字')
  })

  test('is not what a program or a picture is', async () => {
    const numbers = new Int32Array(4096).map((_, index) => (index * 2654435761) >> (index % 24))
    expect(await detect(new Uint8Array(numbers.buffer))).toBeNull()
    expect(
      await detect(Uint8Array.from({ length: 4000 }, (_, index) => (index % 4 === 3 ? 0 : (index * 73) % 256))),
    ).toBeNull()
  })
})

describe('a text with some invalid bytes', () => {
  const damaged = (text: string, encoding: Encoding) => {
    const bytes = encode(text, encoding)
    return Uint8Array.of(...bytes, 0xff, 0x0a, ...bytes)
  }
  test.each([
    ['utf-8', SENTENCES.hu],
    ['shift_jis', SENTENCES.ja],
    ['euc-kr', SENTENCES.ko],
  ] as const)('is displayed in its encoding: %s', async (encoding, language) => {
    const text = `${language?.sentences.join('\n')}\n`
    expect(await decodeText(damaged(text, encoding))).toBe(`${text}\ufffd\n${text}`)
  })
})

test('escape sequences of Japanese in a text that is not Japanese do not decide its encoding', async () => {
  const japanese = encode('こんにちは世界。\n', 'iso-2022-jp')
  expect(await decodeText(japanese)).toBe('こんにちは世界。\n')
  expect(await decodeText(japanese.slice(0, -5))).toBe('こんにちは世界')
  const text = 'Größe \u001b$Bé\n'
  expect(await decodeText(encode(text, 'utf-8'))).toBe(text)
})

test('names of files are ranked among the encodings that archives have, with others that are decoded elsewhere', async () => {
  const archives = ['ibm866', 'shift_jis', 'gb18030', 'big5', 'euc-kr'] as const
  const names: [Encoding, string][] = [
    ['ibm866', 'Новая папка/Отчёт за год.doc'],
    ['shift_jis', '新しいフォルダー/資料.txt'],
    ['gb18030', '新建文件夹/说明.txt'],
    ['big5', '新資料夾/說明.txt'],
    ['euc-kr', '새 폴더/보고서.hwp'],
  ]
  for (const [encoding, name] of names) {
    expect((await rankEncodings(encode(name, encoding), archives))[0]).toMatchObject({ key: encoding, text: name })
  }
  const bytes = Uint8Array.of(0x50, 0x72, 0x81, 0x66, 0x75, 0x6e, 0x67, 0x2e, 0x74, 0x78, 0x74)
  const western = { key: 'cp437', text: 'Prüfung.txt', scripts: ['western'], prior: 0 } as const
  const readings = archives.map((encoding) => readingOf(bytes, encoding))
  const [likeliest] = await rankReadings<Encoding | 'cp437'>([western, ...readings])
  expect(likeliest?.key).toBe('cp437')
})

test('other work may run between two encodings', async () => {
  let pauses = 0
  const pause = async () => {
    pauses += 1
  }
  const text = Array.from({ length: 300 }, () => 'Иди сюда! Где твоя книга?').join('\n')
  expect(await decodeText(encode(text, 'koi8-r'), pause)).toBe(text)
  expect(pauses).toBeGreaterThan(20)
})
