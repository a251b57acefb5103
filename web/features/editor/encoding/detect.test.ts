import { describe, expect, test } from 'bun:test'
import { detect } from '#contract/encodings/detect.ts'
import type { Encoding } from '#contract/encodings/encodings.ts'
import { encode } from './encode.ts'

const bytesOf = (...bytes: number[]) => Uint8Array.from(bytes)

describe('an encoding is told by its bytes', () => {
  const texts: [Encoding, string][] = [
    ['utf-8', 'nothing but ASCII\n'],
    ['utf-8', 'é'],
    ['windows-1252', 'Le café est fermé.\n'],
    ['windows-1252', 'café'],
    ['windows-1252', 'Die Größe der Tür — „schön“\r\n'],
    ['windows-1252', '#!/bin/sh\n# Grüße\necho hi\n'],
    ['windows-1252', 'El niño comió una manzana ayer por la mañana. ¿Qué más?\n'],
    ['windows-1252', 'Smørrebrød på Åland, ærlig talt\n'],
    ['windows-1250', 'Příliš žluťoučký kůň úpěl ďábelské ódy\n'],
    ['iso-8859-2', 'Příliš žluťoučký kůň úpěl ďábelské ódy\n'],
    ['windows-1250', 'Zażółć gęślą jaźń. To jest zwykły polski tekst.\n'],
    ['windows-1251', 'Привет, мир! Это обычный русский текст.\n'],
    ['windows-1251', 'Привет'],
    ['koi8-r', 'Привет, мир! Это обычный русский текст.\n'],
    ['ibm866', 'Привет, мир! Это обычный русский текст.\n'],
    ['windows-1253', 'Καλημέρα κόσμε, αυτό είναι ένα κείμενο.\n'],
    ['windows-1254', 'İstanbul çok güzel bir şehir, değil mi? Işık ığdır\n'],
    ['windows-1255', 'שלום עולם, זה טקסט בעברית\n'],
    ['windows-1256', 'مرحبا بالعالم هذا نص عربي\n'],
    ['windows-1257', 'Lietuvių kalba yra graži, ačiū už žodžius, šįvakar\n'],
    ['windows-874', 'สวัสดีชาวโลก นี่คือข้อความ\n'],
    ['gb18030', '你好，世界。这是一个测试文件。\n'],
    ['gb18030', '汉字'],
    ['gb18030', '你好，世界。\n'],
    ['big5', '你好，這是測試檔案。\n'],
    ['euc-jp', 'こんにちは\n'],
    ['euc-kr', '안녕하세요\n'],
    ['shift_jis', 'こんにちは世界\r\n'],
    ['gb18030', 'name,值\n城市,北京\n'],
    ['big5', '你好，世界。這是一個測試檔案。\n'],
    ['shift_jis', 'こんにちは世界。これはテストです。\n'],
    ['shift_jis', 'テスト,データ\n1,あ\n'],
    ['euc-jp', 'こんにちは世界。これはテストです。\n'],
    ['iso-2022-jp', 'こんにちは世界。\n'],
    ['euc-kr', '안녕하세요 세계. 이것은 시험입니다.\n'],
  ]
  test.each(texts)('%s: %s', async (encoding, text) =>
    expect(await detect(encode(text, encoding))).toEqual({ text, mark: false, encoding }),
  )

  test.each(['utf-8', 'utf-16le', 'utf-16be'] as const)('%s by its mark', async (encoding) =>
    expect(await detect(encode('漢\n', encoding, true))).toEqual({ text: '漢\n', mark: true, encoding }),
  )

  test.each(['utf-16le', 'utf-16be'] as const)('%s without one', async (encoding) =>
    expect(await detect(encode('Hello, wörld\r\n', encoding))).toEqual({
      text: 'Hello, wörld\r\n',
      mark: false,
      encoding,
    }),
  )

  test('also where the telling lines come late', async () => {
    const text = `${'plain line\n'.repeat(20_000)}Привет, это текст\n`
    expect((await detect(encode(text, 'windows-1251')))?.encoding).toBe('windows-1251')
  })
})

describe('zero bytes are no text', () => {
  test.each([
    ['of a program', bytesOf(0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0)],
    ['alone', bytesOf(0)],
    ['in the middle of text', encode(`a line\n${'another line\n'.repeat(50)}\0`, 'utf-8')],
    ['behind a mark', encode('a\0b', 'utf-16le', true)],
  ])('%s', async (_, bytes) => expect(await detect(bytes)).toBeNull())
})

test('bytes that are nothing known are read one by one', async () => {
  const bytes = bytesOf(...Array.from({ length: 255 }, (_, index) => index + 1))
  expect((await detect(bytes))?.text.length).toBe(255)
})
