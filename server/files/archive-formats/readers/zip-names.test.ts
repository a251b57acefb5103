// Names in zips without a declared encoding, as programs of each country write them.
import { describe, expect, test } from 'bun:test'
import type { NameEncoding } from '#contract/archive-contents.ts'
import { readAll } from '#server/testing/archive-reading.ts'
import { zipOf } from '#server/testing/archives.ts'
import { encodeText } from '#server/testing/encode-text.ts'
import { decodeCp437 } from './cp437.ts'
import { guessNameEncoding } from './name-encoding.ts'

function encoded(text: string, encoding: NameEncoding): Buffer {
  if (encoding === 'utf-8') return Buffer.from(text)
  if (encoding !== 'ibm437') return encodeText(text, encoding)
  const table = decodeCp437(Uint8Array.from({ length: 256 }, (_, byte) => byte))
  return Buffer.from(Array.from(text, (character) => table.indexOf(character)))
}

const NAMES: readonly (readonly [NameEncoding, readonly string[]])[] = [
  ['shift_jis', ['新しいフォルダ/ソ能.txt', '新しいフォルダ/一覧表.txt', '日本語.txt']],
  ['shift_jis', ['日本語.txt']],
  ['shift_jis', ['会議資料/第１回議事録.doc', '会議資料/予算表.xls']],
  ['shift_jis', ['ｶﾀﾛｸﾞ/写真.jpg', '説明書.pdf']],
  ['shift_jis', ['readme.txt', 'src/main.c', 'はじめに.txt']],
  ['gb18030', ['新建文件夹/新建文本文档.txt', '说明.txt']],
  ['gb18030', ['安装说明.txt', '使用手册.doc', 'setup.exe']],
  ['gb18030', ['照片/北京旅游/长城.jpg', '照片/上海/外滩夜景.jpg']],
  ['gb18030', ['中华人民共和国.pdf']],
  ['gb18030', ['工作报告2023年.doc', '财务报表.xls']],
  ['gb18030', ['图片.jpg']],
  ['gb18030', ['通知.txt']],
  ['euc-kr', ['새 폴더/문서.txt', '사진/여행.jpg']],
  ['euc-kr', ['한글 파일.hwp']],
  ['euc-kr', ['2023년 보고서.doc', '회의록/1월 회의.txt']],
  ['euc-kr', ['읽어주세요.txt', '설치방법.txt']],
  ['ibm866', ['Новая папка/Документ.txt', 'Фото/Лето 2019.jpg']],
  ['ibm866', ['Прочти меня.txt']],
  ['ibm866', ['ДОГОВОР №5.doc', 'СЧЕТ.xls']],
  ['ibm866', ['музыка/Кино - Группа крови.mp3', 'Cover.jpg']],
  ['ibm866', ['Отчёт.pdf']],
  ['ibm437', ['Müller/Übersicht.doc', 'Größe.txt']],
  ['ibm437', ['résumé.doc', 'Été à Genève.jpg']],
  ['ibm437', ['España/niño.jpg', 'El Año.txt']],
  ['ibm437', ['Ångström.txt']],
  ['ibm437', ['Käse.txt']],
  ['ibm437', ['garçon.txt', 'forêt.jpg']],
  ['ibm437', ['smörgåsbord.txt', 'På svenska.doc']],
  ['big5', ['文件/功能說明.txt', '照片/臺北車站.jpg']],
  ['big5', ['新增資料夾/音樂.mp3']],
  ['euc-jp', ['新しいフォルダー/ソ能.txt']],
  ['windows-1251', ['Документы/Отчёт.txt', 'Документы/Фото.jpg']],
  ['koi8-r', ['Прочти меня.txt']],
  ['windows-1252', ['Müller/Übersicht.doc', 'Größe.txt']],
  ['windows-1250', ['Zdjęcia/Łódź.jpg', 'Zdjęcia/wieś.jpg']],
  ['utf-8', ['Müller.txt', '日本語.txt', 'Привет.txt']],
  ['utf-8', ['ä.txt']],
  ['utf-8', ['\ufeffmarked.txt']],
  ['utf-8', ['ä.txt'.normalize('NFD')]],
  ['utf-8', ['Ω.txt', 'שלום.txt', 'سلام.txt']],
]

describe('the encoding of all names together', () => {
  test.each(NAMES)('is %s: %j', async (encoding, names) => {
    const bytes = names.map((name) => encoded(name, encoding))
    expect(await guessNameEncoding(bytes.filter((name) => name.some((byte) => byte >= 0x80)))).toBe(encoding)
  })

  test.each(NAMES)('gives the names back: %s, %j', async (encoding, names) => {
    const { entries } = await readAll(
      'zip',
      zipOf(names.map((name) => ({ name: encoded(name, encoding), content: 'x' }))),
    )
    expect(entries.map(({ path, refusal, bytes }) => [path?.slice(1), refusal, bytes.toString()])).toEqual(
      names.map((name) => [name, null, 'x']),
    )
  })
})

const read = async (entries: readonly (string | Uint8Array)[], names?: NameEncoding) => {
  const packed = zipOf(entries.map((name) => ({ name, content: 'x' })))
  const all = await readAll('zip', packed, { names })
  return all.entries.map(({ path, name, refusal, isFolder }) => `${path ?? name}${isFolder ? '/' : ''}${refusal ?? ''}`)
}

describe('names', () => {
  test('that declare an encoding have no part in it', async () => {
    const japanese = encoded('日本語.txt', 'shift_jis')
    expect(await read(['Größe.txt', japanese])).toEqual(['/Größe.txt', '/日本語.txt'])
  })

  test('have the encoding that is wanted, if they do not declare one', async () => {
    const bytes = encoded('Б.txt', 'ibm866')
    expect(await read([bytes, 'ä'], 'ibm866')).toEqual(['/Б.txt', '/ä'])
    expect(await read([bytes, 'ä'], 'ibm437')).toEqual(['/ü.txt', '/ä'])
  })

  test('that are not valid in the encoding that is wanted cannot be used', async () => {
    expect((await read([Buffer.of(0x81, 0x2e), 'b'], 'shift_jis')).map((name) => name.endsWith('name'))).toEqual([
      true,
      false,
    ])
  })
})

describe('backslashes', () => {
  test('are separators if no name has a slash', async () => {
    expect(await read(['drv\\', 'drv\\sub\\a.inf', 'drv\\b.sys', 'readme.txt'])).toEqual([
      '/drv/',
      '/drv/sub/a.inf',
      '/drv/b.sys',
      '/readme.txt',
    ])
  })

  test('are separators only after the names were decoded', async () => {
    const names = ['資料\\一覧表.txt', '資料\\ソ.txt'].map((name) => encoded(name, 'shift_jis'))
    expect(await read(names)).toEqual(['/資料/一覧表.txt', '/資料/ソ.txt'])
  })

  test('are no separators in a zip with slashes', async () => {
    expect(await read(['a\\b', 'c/d'])).toEqual(['a\\bname', '/c/d'])
    expect(await read(['a\\b', 'c/'])).toEqual(['a\\bname', '/c/'])
  })

  test('lead nowhere that slashes do not', async () => {
    expect(await read(['..\\a', '\\b', 'C:\\c', 'd\\..\\e', 'f\\\\g', '\\\\host\\h', 'i\\.\\j'])).toEqual([
      '../aname',
      '/bname',
      'C:/cname',
      'd/../ename',
      'f//gname',
      '//host/hname',
      'i/./jname',
    ])
  })

  test('may give two entries the same name', async () => {
    expect(await read(['a\\b', 'a\\b', 'a'])).toEqual(['/a/b', '/a/bduplicate', '/aduplicate'])
  })
})
