import type { Catalogue } from './catalogue.ts'

/** Fetches a catalogue when its language is asked for, so that a person downloads one language only. */
const LOADERS = {
  en: async (): Promise<Catalogue> => (await import('./en.ts')).en,
  pseudo: loadPseudo,
  'pseudo-rtl': loadPseudo,
}

async function loadPseudo(): Promise<Catalogue> {
  const [{ pseudoCatalogue }, { en }] = await Promise.all([import('./pseudo.ts'), import('./en.ts')])
  return pseudoCatalogue(en)
}

/** A language Coffer speaks. */
export type Locale = keyof typeof LOADERS

/** Which way a line of text runs. */
export type Direction = 'ltr' | 'rtl'

const RIGHT_TO_LEFT = new Set(['ar', 'fa', 'he', 'ur'])

/** Whether Coffer has this language. */
const isLocale = (tag: string): tag is Locale => Object.hasOwn(LOADERS, tag)

/** The text direction of a language tag. */
export const directionOf = (locale: string): Direction =>
  RIGHT_TO_LEFT.has(locale.split('-', 1)[0] ?? '') ? 'rtl' : 'ltr'

/** Whose numbers, dates and reading direction the test languages have. */
const BORROWED: Partial<Record<Locale, string>> = { pseudo: 'en', 'pseudo-rtl': 'ar' }

/** What `Intl` and the `lang` attribute are told. */
export const languageTag = (locale: Locale): string => BORROWED[locale] ?? locale

/**
 * The first of the wished languages that Coffer speaks, exactly (`pt-br`) or by its language alone (`pt`), else English.
 * Wishes are BCP 47 tags in order of preference, such as a stored locale followed by `navigator.languages`.
 */
export function chooseLocale(wishes: readonly string[]): Locale {
  for (const wish of wishes) {
    const tag = wish.toLowerCase()
    const language = tag.split('-', 1)[0] ?? ''
    if (isLocale(tag)) return tag
    if (isLocale(language)) return language
  }
  return 'en'
}

/** Loads the sentences of a language. Fails when they cannot be fetched. */
export const loadCatalogue = (locale: Locale): Promise<Catalogue> => LOADERS[locale]()
