import { expect, test } from 'bun:test'
import { settings } from './en/books/settings.ts'
import { page } from './en/page.ts'
import { loadCatalogue } from './page-books.ts'
import { createSpeech } from './speech.ts'

const english = { locale: 'en', catalogue: page } as const

test('what was handed out speaks the new language after a change', async () => {
  const speech = createSpeech(english)
  const { t } = speech
  expect(t('app.name')).toBe(page['app.name'])
  await speech.speak('pseudo')
  expect(t('action.close')).toBe('⟦Çļöšë··⟧')
  expect(speech.getSnapshot().locale).toBe('pseudo')
})

test('a key of a book that has not come is said as it is; once open, the book is there in every language', async () => {
  const speech = createSpeech(english)
  const { t } = speech
  expect(speech.has('settings')).toBe(false)
  expect(t('settings.update')).toBe('settings.update')
  await speech.open('settings')
  expect(speech.has('settings')).toBe(true)
  expect(t('settings.update')).toBe(settings['settings.update'])
  await speech.speak('pseudo-rtl')
  expect(t('settings.update')).toStartWith('⟦')
  await speech.open('settings')
  expect(t('app.name')).toStartWith('⟦')
})

test('a book and a language wished for at once both come', async () => {
  const speech = createSpeech(english)
  await Promise.all([speech.open('settings'), speech.speak('pseudo'), speech.open('settings')])
  expect(speech.t('settings.update')).toStartWith('⟦')
  expect(speech.getSnapshot().locale).toBe('pseudo')
})

test('what does not come leaves everything as it was, and can be asked for again', async () => {
  let gone = true
  const speech = createSpeech(english, async (...wish) => {
    if (gone) throw new Error('gone')
    return await loadCatalogue(...wish)
  })
  await expect(speech.open('settings')).rejects.toThrow('gone')
  await expect(speech.speak('pseudo')).rejects.toThrow('gone')
  expect(speech.getSnapshot().locale).toBe('en')
  expect(speech.has('settings')).toBe(false)
  gone = false
  await speech.open('settings')
  expect(speech.t('settings.update')).toBe(settings['settings.update'])
})
