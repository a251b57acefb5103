import { expect, test } from 'bun:test'
import { en } from './en.ts'
import { pseudoCatalogue } from './pseudo.ts'
import { createSpeech } from './speech.ts'

test('what was handed out speaks the new language after a change', () => {
  const speech = createSpeech({ locale: 'en', catalogue: en })
  const { t } = speech
  expect(t('app.name')).toBe(en['app.name'])
  const catalogue = pseudoCatalogue(en)
  speech.set({ locale: 'pseudo', catalogue })
  expect(t('action.close')).toBe(catalogue['action.close'])
  expect(t('action.close')).not.toBe(en['action.close'])
})
