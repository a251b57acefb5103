import { LOCALES as SPOKEN } from '#contract/locales.ts'

/** The languages Coffer speaks; the test languages are English in other letters, the second one from right to left. */
const LOCALES = [...SPOKEN, 'pseudo', 'pseudo-rtl'] as const

/** A language Coffer speaks. */
export type Locale = (typeof LOCALES)[number]

/** Which way a line of text runs. */
export type Direction = 'ltr' | 'rtl'

const RIGHT_TO_LEFT = new Set(['ar', 'fa', 'he', 'ur'])

/** Whether Coffer has this language. */
const isLocale = (tag: string): tag is Locale => LOCALES.some((locale) => locale === tag)

/** The text direction of a language tag. */
export const directionOf = (locale: string): Direction =>
  RIGHT_TO_LEFT.has(locale.split('-', 1)[0] ?? '') ? 'rtl' : 'ltr'

/** Whose numbers, dates and reading direction the test languages have; and `Intl` takes Portuguese without a country for that of Brazil. */
const BORROWED: Partial<Record<Locale, string>> = { pt: 'pt-PT', pseudo: 'en', 'pseudo-rtl': 'ar' }

/** What `Intl` and the `lang` attribute are told. */
export const languageTag = (locale: Locale): string => BORROWED[locale] ?? locale

/**
 * The first of the wished languages that Coffer speaks, exactly (`pt-br`) or in another country (`pt` for `pt-ao`, `sv-se` for `sv`), in the
 * same script (`zh-tw` for `zh-hk`); else English. Wishes are BCP 47 tags in order of preference, such as a stored locale followed by
 * `navigator.languages`.
 */
export function chooseLocale(wishes: readonly string[]): Locale {
  for (const wish of wishes) {
    const tag = wish.toLowerCase()
    const language = tag.split('-', 1)[0] ?? ''
    if (isLocale(tag)) return tag
    if (isLocale(language)) return language
    const near = SPOKEN.find((locale) => locale.startsWith(`${language}-`) && scriptOf(locale) === scriptOf(tag))
    if (near) return near
  }
  return 'en'
}

/** The script a language is written in where its tag says; undefined for what is no tag. */
function scriptOf(tag: string): string | undefined {
  try {
    return new Intl.Locale(tag).maximize().script
  } catch {
    return undefined
  }
}
