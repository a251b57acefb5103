import { chooseLocale as chooseFrom, LOCALES as SPOKEN } from '#contract/locales.ts'

/** The languages Coffer speaks; the test languages are English in other letters, the second one from right to left. */
const LOCALES = [...SPOKEN, 'pseudo', 'pseudo-rtl'] as const

/** A language Coffer speaks. */
export type Locale = (typeof LOCALES)[number]

/** Which way a line of text runs. */
export type Direction = 'ltr' | 'rtl'

const RIGHT_TO_LEFT = new Set(['ar', 'fa', 'he', 'ur'])

/** The text direction of a language tag. */
export const directionOf = (locale: string): Direction =>
  RIGHT_TO_LEFT.has(locale.split('-', 1)[0] ?? '') ? 'rtl' : 'ltr'

/** Whose numbers, dates and reading direction the test languages have; and `Intl` takes Portuguese without a country for that of Brazil. */
const BORROWED: Partial<Record<Locale, string>> = { pt: 'pt-PT', pseudo: 'en', 'pseudo-rtl': 'ar' }

/** What `Intl` and the `lang` attribute are told. */
export const languageTag = (locale: Locale): string => BORROWED[locale] ?? locale

/** The language of those Coffer speaks that somebody wishes for first, a stored one perhaps before `navigator.languages`; else English. */
export const chooseLocale = (wishes: readonly string[]): Locale => chooseFrom(LOCALES, wishes) ?? 'en'
