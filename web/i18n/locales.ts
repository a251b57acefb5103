import { chooseLocale as chooseFrom, LOCALES as SPOKEN } from '#contract/locales.ts'

/** The languages of Coffer. The test languages are English with modified letters; the second is right-to-left. */
const LOCALES = [...SPOKEN, 'pseudo', 'pseudo-rtl'] as const

/** A language of Coffer. */
export type Locale = (typeof LOCALES)[number]

/** Text direction. */
export type Direction = 'ltr' | 'rtl'

const RIGHT_TO_LEFT = new Set(['ar', 'fa', 'he', 'ur'])

/** Returns the text direction of a language tag. */
export const directionOf = (locale: string): Direction =>
  RIGHT_TO_LEFT.has(locale.split('-', 1)[0] ?? '') ? 'rtl' : 'ltr'

/**
 * Language tags for locales that `Intl` does not handle as needed: it treats `pt` as Brazilian Portuguese, and does not know the test
 * languages.
 */
const TAG_OVERRIDES: Partial<Record<Locale, string>> = { pt: 'pt-PT', pseudo: 'en', 'pseudo-rtl': 'ar' }

/** Returns the tag of a locale for `Intl` and the `lang` attribute. */
export const languageTag = (locale: Locale): string => TAG_OVERRIDES[locale] ?? locale

/** Returns the first supported language in order of preference, for example a stored one before `navigator.languages`; else English. */
export const selectLocale = (wishes: readonly string[]): Locale => chooseFrom(LOCALES, wishes) ?? 'en'
