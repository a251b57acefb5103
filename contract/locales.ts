/** Supported languages, by File Browser's tags: BCP 47 in lower case. */
export const LOCALES = [
  'ar',
  'de',
  'en',
  'es',
  'fr',
  'is',
  'it',
  'ja',
  'ko',
  'nl-be',
  'pl',
  'pt',
  'pt-br',
  'ro',
  'ru',
  'sv-se',
  'zh-cn',
  'zh-tw',
] as const

/**
 * Returns the first requested language that is among `locales`, exactly (`pt-br`) or for another country (`pt` for `pt-ao`, `sv-se` for
 * `sv`) in the same script (`zh-tw` for `zh-hk`); null when there is none. `wishes` are BCP 47 tags in order of preference.
 */
export function chooseLocale<L extends string>(locales: readonly L[], wishes: readonly string[]): L | null {
  const called = (name: string) => locales.find((locale) => locale === name)
  for (const wish of wishes) {
    const tag = wish.toLowerCase()
    const language = tag.split('-', 1)[0] ?? ''
    const near = (locale: string) => locale.startsWith(`${language}-`) && scriptOf(locale) === scriptOf(tag)
    const found = called(tag) ?? called(language) ?? locales.find(near)
    if (found) return found
  }
  return null
}

/** Returns the likely script of a language tag; undefined for an invalid tag. */
function scriptOf(tag: string): string | undefined {
  try {
    return new Intl.Locale(tag).maximize().script
  } catch {
    return undefined
  }
}
