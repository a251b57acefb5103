// Names in tars that are not UTF-8, as the systems of each country wrote them.
import { describe, expect, test } from 'bun:test'
import type { NameEncoding } from '#contract/archive-contents.ts'
import { sealTarHeader } from '#server/testing/archive-mutations.ts'
import { readAll } from '#server/testing/archive-reading.ts'
import { encodeText } from '#server/testing/encode-text.ts'

type Encoded = Exclude<NameEncoding, 'utf-8' | 'ibm437'>

/** Returns the header of an empty file with this name, or of a hard link to `target`. */
function headerOf(name: Uint8Array, target?: Uint8Array): Buffer {
  const header = Buffer.alloc(512)
  header.set(name)
  header.write('0000644\0', 100)
  header.write('00000000000\0', 124)
  header.write('00000000000\0', 136)
  header.write(target ? '1' : '0', 156)
  if (target) header.set(target, 157)
  header.write('ustar\x0000', 257)
  return sealTarHeader(header)
}

const tarOf = (headers: readonly Buffer[]): Buffer => Buffer.concat([...headers, Buffer.alloc(1024)])

const NAMES: readonly (readonly [Encoded, readonly string[]])[] = [
  ['koi8-r', ['Документы/Отчёт.txt', 'Документы/Фото.jpg']],
  ['koi8-r', ['Музыка/Песня о друге.mp3', 'cover.jpg']],
  ['windows-1251', ['Документы/Отчёт.txt', 'Документы/Фото.jpg']],
  ['windows-1251', ['Прочти меня.txt']],
  ['ibm866', ['Документы/Отчёт.txt']],
  ['windows-1252', ['Größe/Übersicht.txt', 'Größe/Straße.txt']],
  ['windows-1252', ['Été à Genève.jpg', 'façade.jpg']],
  ['windows-1250', ['Zdjęcia/Łódź.jpg', 'Zdjęcia/wieś.jpg']],
  ['windows-1250', ['Képek/őszi erdő.jpg', 'Képek/tűz.jpg']],
  ['shift_jis', ['写真/能力表.txt', 'ソース.c']],
  ['euc-jp', ['写真/能力表.txt', 'ソース.c', 'お知らせ.txt']],
  ['gb18030', ['文档/说明书.txt', '照片/北京.jpg']],
  ['big5', ['文件/功能說明.txt', '照片/臺北車站.jpg']],
  ['euc-kr', ['문서/보고서.txt', '사진.jpg']],
  ['windows-1253', ['Έγγραφα/Φωτογραφίες.txt']],
]

describe('names in a tar', () => {
  test.each(NAMES)('are decoded together: %s, %j', async (encoding, names) => {
    const { entries, failure } = await readAll('tar', tarOf(names.map((name) => headerOf(encodeText(name, encoding)))))
    expect(failure).toBeNull()
    expect(entries.map(({ name, refusal }) => [name, refusal])).toEqual(names.map((name) => [name, null]))
  })

  test('have the encoding that is wanted, except for those in UTF-8', async () => {
    const names = [encodeText('Отчёт.txt', 'koi8-r'), Buffer.from('Фото.jpg'), Buffer.from('a.txt')]
    const told: (NameEncoding | null)[] = []
    const { entries } = await readAll('tar', tarOf(names.map((name) => headerOf(name))), {
      names: 'windows-1251',
      onNameEncoding: (encoding) => told.push(encoding),
    })
    expect(entries.map(({ name }) => name)).toEqual(['пФЮЈФ.txt', 'Фото.jpg', 'a.txt'])
    expect(told).toEqual(['windows-1251'])
  })

  test('are not guessed if all are UTF-8, also with control characters', async () => {
    const told: (NameEncoding | null)[] = []
    const { entries } = await readAll(
      'tar',
      tarOf([headerOf(Buffer.from('Фото.jpg')), headerOf(Buffer.from('a\nb'))]),
      {
        onNameEncoding: (encoding) => told.push(encoding),
      },
    )
    expect(entries.map(({ refusal }) => refusal)).toEqual([null, 'name'])
    expect(told).toEqual([])
  })

  test('of hard links lead to the decoded names', async () => {
    const [file, other] = ['Отчёт.txt', 'Копия отчёта.txt'].map((name) => encodeText(name, 'koi8-r'))
    if (!file || !other) throw new Error('two names')
    const { entries } = await readAll('tar', tarOf([headerOf(file), headerOf(other, file)]))
    expect(entries.map(({ path, original }) => `${path} ${original?.path}`)).toEqual([
      '/Отчёт.txt undefined',
      '/Копия отчёта.txt /Отчёт.txt',
    ])
  })

  test('that lead elsewhere once they are decoded are refused', async () => {
    const evil = Buffer.concat([Buffer.from('../'), encodeText('Отчёт.txt', 'koi8-r')])
    const { entries } = await readAll('tar', tarOf([headerOf(evil)]))
    expect(entries.map(({ refusal }) => refusal)).toEqual(['name'])
  })
})
