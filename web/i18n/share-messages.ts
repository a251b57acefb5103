import type { MessageModules } from './catalog.ts'
import type { Locale } from './locales.ts'

const english = () => import('./en/visit.ts')
const inTestLetters = async () => ({ visit: (await import('./pseudo.ts')).pseudoMessages((await english()).visit) })

const SHARE_MESSAGES: Readonly<Record<Locale, () => Promise<Pick<MessageModules, 'visit'>>>> = {
  ar: () => import('./ar/visit.ts'),
  de: () => import('./de/visit.ts'),
  en: english,
  es: () => import('./es/visit.ts'),
  fr: () => import('./fr/visit.ts'),
  is: () => import('./is/visit.ts'),
  it: () => import('./it/visit.ts'),
  ja: () => import('./ja/visit.ts'),
  ko: () => import('./ko/visit.ts'),
  'nl-be': () => import('./nl-be/visit.ts'),
  pl: () => import('./pl/visit.ts'),
  pt: () => import('./pt/visit.ts'),
  'pt-br': () => import('./pt-br/visit.ts'),
  ro: () => import('./ro/visit.ts'),
  ru: () => import('./ru/visit.ts'),
  'sv-se': () => import('./sv-se/visit.ts'),
  'zh-cn': () => import('./zh-cn/visit.ts'),
  'zh-tw': () => import('./zh-tw/visit.ts'),
  pseudo: inTestLetters,
  'pseudo-rtl': inTestLetters,
}

/** Loads the texts of the page of share links, which uses no other modules. Rejects if they cannot be loaded. */
export const loadShareMessages = async (locale: Locale): Promise<MessageModules['visit']> =>
  (await SHARE_MESSAGES[locale]()).visit
