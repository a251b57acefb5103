import { describe, expect, test } from 'bun:test'
import { translator } from './catalog.ts'
import { access } from './generated/en/books/access.ts'
import { archive } from './generated/en/books/archive.ts'
import { documents } from './generated/en/books/documents.ts'
import { editor } from './generated/en/books/editor.ts'
import { hooks } from './generated/en/books/hooks.ts'
import { jobs } from './generated/en/books/jobs.ts'
import { live } from './generated/en/books/live.ts'
import { login } from './generated/en/books/login.ts'
import { media } from './generated/en/books/media.ts'
import { player } from './generated/en/books/player.ts'
import { preview } from './generated/en/books/preview.ts'
import { settings } from './generated/en/books/settings.ts'
import { sharing } from './generated/en/books/sharing.ts'
import { space } from './generated/en/books/space.ts'
import { uploads } from './generated/en/books/uploads.ts'
import { common } from './generated/en/common.ts'
import { page } from './generated/en/page.ts'
import { visit } from './generated/en/visit.ts'
import { directionOf, languageTag, selectLocale } from './locales.ts'
import { loadCatalog } from './page-messages.ts'
import { plurals } from './plural.ts'
import { pseudoText } from './pseudo.ts'

const t = translator(page)

describe('what is put into sentences', () => {
  const first = translator({ 'browse.delete.one': (name) => `Delete ${name}?` })
  const other = translator({ 'browse.delete.one': (name) => `حذف ${name}؟` }, 'rtl')

  test('keeps its own direction, where it would turn theirs', () => {
    expect(first('browse.delete.one', 'a (1).txt')).toBe('Delete a (1).txt?')
    expect(first('browse.delete.one', 'חשבון (3).txt')).toBe('Delete \u2068חשבון (3).txt\u2069?')
    expect(other('browse.delete.one', 'a (1).txt')).toBe('حذف \u2068a (1).txt\u2069؟')
    expect(other('browse.delete.one', 'notes')).toBe('حذف notes؟')
    expect(first('browse.delete.one', 'a\u202Egpj.exe')).toBe('Delete aU+202Egpj.exe?')
  })
})

describe('sentences', () => {
  test('come by key, with their numbers', () => {
    expect(t('error.connection')).toBe("The server can't be reached.")
    expect(t('files.items', 1)).toBe('1 item')
    expect(t('files.items', 12_345)).toBe('12,345 items')
  })

  test('that do not exist, or lack their number, do not compile', () => {
    // @ts-expect-error: no such key
    expect(t('files.nope')).toBe('files.nope')
    // @ts-expect-error: the number is missing
    expect(t('files.items')).toBeString()
    // @ts-expect-error: this one takes no number
    expect(t('action.close', 3)).toBe('Close')
  })

  test('no key is in two books', () => {
    const visitors = Object.keys(visit).filter((key) => !Object.hasOwn(common, key))
    const keys = [
      ...[
        page,
        preview,
        settings,
        access,
        archive,
        documents,
        editor,
        hooks,
        jobs,
        live,
        media,
        player,
        sharing,
        space,
        login,
        uploads,
      ].flatMap(Object.keys),
      ...visitors,
    ]
    expect(keys.length).toBe(new Set(keys).size)
  })

  test('none is empty', () => {
    const three = [2, 2, 2] as never[]
    for (const text of Object.values<string | ((...args: never[]) => string)>({
      ...page,
      ...preview,
      ...settings,
      ...access,
      ...media,
      ...player,
      ...visit,
      ...editor,
      ...uploads,
      ...hooks,
      ...jobs,
      ...live,
    })) {
      expect(typeof text === 'string' ? text : String(text(...three))).toMatch(/\S/)
    }
  })
})

test('plural forms are those of the language', () => {
  const polish = plurals('pl')
  const forms = { one: '\0 plik', few: '\0 pliki', many: '\0 plików', other: '\0 pliku' }
  expect([1, 3, 5, 22].map((n) => polish(n, forms))).toEqual(['1 plik', '3 pliki', '5 plików', '22 pliki'])
  expect(plurals('ar')(2, { other: '\0' })).toBe('2')
})

test('the test language marks and lengthens every text', async () => {
  expect(pseudoText('Close')).toBe('⟦Çļöšë··⟧')
  const pseudo = translator(await loadCatalog('pseudo'))
  expect(pseudo('files.items', 3)).toStartWith('⟦3 ')
})

test('the language is the first wish Coffer can grant', () => {
  expect(selectLocale(['xx', 'EN-gb', 'pseudo'])).toBe('en')
  expect(selectLocale(['pseudo', 'en'])).toBe('pseudo')
  expect(selectLocale(['toString', ''])).toBe('en')
  expect(languageTag('pseudo')).toBe('en')
  expect(languageTag(selectLocale(['pseudo-rtl']))).toBe('ar')
})

test('direction follows the language', () => {
  expect(['ar', 'ar-EG', 'he', 'en', 'pt-br'].map(directionOf)).toEqual(['rtl', 'rtl', 'rtl', 'ltr', 'ltr'])
})
