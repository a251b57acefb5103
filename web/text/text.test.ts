import { describe, expect, test } from 'bun:test'
import { translator } from './catalogue.ts'
import { en } from './en.ts'
import { enAccess } from './en-access.ts'
import { enArchive } from './en-archive.ts'
import { enCommon } from './en-common.ts'
import { enDocuments } from './en-documents.ts'
import { enEditor } from './en-editor.ts'
import { enHooks } from './en-hooks.ts'
import { enJobs } from './en-jobs.ts'
import { enLive } from './en-live.ts'
import { enLogin } from './en-login.ts'
import { enMedia } from './en-media.ts'
import { enPreview } from './en-preview.ts'
import { enSettings } from './en-settings.ts'
import { enSharing } from './en-sharing.ts'
import { enSpace } from './en-space.ts'
import { enUploads } from './en-uploads.ts'
import { enVisit } from './en-visit.ts'
import { chooseLocale, directionOf, languageTag } from './locales.ts'
import { loadCatalogue } from './page-books.ts'
import { plurals } from './plural.ts'
import { pseudoText } from './pseudo.ts'

const t = translator(en)

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
    const visit = Object.keys(enVisit).filter((key) => !Object.hasOwn(enCommon, key))
    const keys = [
      ...[
        en,
        enPreview,
        enSettings,
        enAccess,
        enArchive,
        enDocuments,
        enEditor,
        enHooks,
        enJobs,
        enLive,
        enMedia,
        enSharing,
        enSpace,
        enLogin,
        enUploads,
      ].flatMap(Object.keys),
      ...visit,
    ]
    expect(keys.length).toBe(new Set(keys).size)
  })

  test('none is empty', () => {
    const three = [2, 2, 2] as never[]
    for (const text of Object.values<string | ((...args: never[]) => string)>({
      ...en,
      ...enPreview,
      ...enSettings,
      ...enAccess,
      ...enMedia,
      ...enVisit,
      ...enEditor,
      ...enUploads,
      ...enHooks,
      ...enJobs,
      ...enLive,
    })) {
      expect(typeof text === 'string' ? text : text(...three)).toMatch(/\S/)
    }
  })
})

test('plural forms are those of the language', () => {
  const polish = plurals('pl')
  const forms = { one: '{n} plik', few: '{n} pliki', many: '{n} plików', other: '{n} pliku' }
  expect([1, 3, 5, 22].map((n) => polish(n, forms))).toEqual(['1 plik', '3 pliki', '5 plików', '22 pliki'])
  expect(plurals('ar')(2, { other: '{n}' })).toBe('2')
})

test('the test language marks and lengthens every text', async () => {
  expect(pseudoText('Close')).toBe('⟦Çļöšë··⟧')
  const pseudo = translator(await loadCatalogue('pseudo'))
  expect(pseudo('files.items', 3)).toStartWith('⟦3 ')
})

test('the language is the first wish Coffer can grant', () => {
  expect(chooseLocale(['xx', 'EN-gb', 'pseudo'])).toBe('en')
  expect(chooseLocale(['pseudo', 'en'])).toBe('pseudo')
  expect(chooseLocale(['toString', ''])).toBe('en')
  expect(languageTag('pseudo')).toBe('en')
  expect(languageTag(chooseLocale(['pseudo-rtl']))).toBe('ar')
})

test('direction follows the language', () => {
  expect(['ar', 'ar-EG', 'he', 'en', 'pt-br'].map(directionOf)).toEqual(['rtl', 'rtl', 'rtl', 'ltr', 'ltr'])
})
