import { expect, test } from 'bun:test'
import { settings } from './generated/en/books/settings.ts'
import { page } from './generated/en/page.ts'
import { createPageLanguage } from './page-language.ts'
import { loadCatalog } from './page-messages.ts'

const english = { locale: 'en', catalog: page } as const

test('what was handed out speaks the new language after a change', async () => {
  const speech = createPageLanguage(english)
  const { t } = speech
  expect(t('app.name')).toBe(page['app.name'])
  await speech.setLanguage('pseudo')
  expect(t('action.close')).toBe('⟦Çļöšë··⟧')
  expect(speech.getSnapshot().locale).toBe('pseudo')
})

test('a key of a book that has not come is said as it is; once open, the book is there in every language', async () => {
  const speech = createPageLanguage(english)
  const { t } = speech
  expect(speech.hasMessages('settings')).toBe(false)
  expect(t('settings.update')).toBe('settings.update')
  await speech.loadMessages('settings')
  expect(speech.hasMessages('settings')).toBe(true)
  expect(t('settings.update')).toBe(settings['settings.update'])
  await speech.setLanguage('pseudo-rtl')
  expect(t('settings.update')).toStartWith('⟦')
  await speech.loadMessages('settings')
  expect(t('app.name')).toStartWith('⟦')
})

test('a book and a language wished for at once both come', async () => {
  const speech = createPageLanguage(english)
  await Promise.all([speech.loadMessages('settings'), speech.setLanguage('pseudo'), speech.loadMessages('settings')])
  expect(speech.t('settings.update')).toStartWith('⟦')
  expect(speech.getSnapshot().locale).toBe('pseudo')
})

test('what does not come leaves everything as it was, and can be asked for again', async () => {
  let gone = true
  const speech = createPageLanguage(english, async (...wish) => {
    if (gone) throw new Error('gone')
    return await loadCatalog(...wish)
  })
  await expect(speech.loadMessages('settings')).rejects.toThrow('gone')
  await expect(speech.setLanguage('pseudo')).rejects.toThrow('gone')
  expect(speech.getSnapshot().locale).toBe('en')
  expect(speech.hasMessages('settings')).toBe(false)
  gone = false
  await speech.loadMessages('settings')
  expect(speech.t('settings.update')).toBe(settings['settings.update'])
})
