/** Icelandic letters whose position differs from English, each with the letter it follows. Chromium does not support Icelandic. */
const ICELANDIC: Readonly<Record<string, string>> = {
  ...{ á: 'a', ð: 'd', é: 'e', í: 'i', ó: 'o', ú: 'u', ý: 'y' },
  ...{ þ: 'z\ue000', æ: 'z\ue001', ä: 'z\ue001', ö: 'z\ue002', ø: 'z\ue002', å: 'z\ue003' },
}

/** Returns a text whose English sort order equals the Icelandic order of the name: after a letter and everything that begins with it. */
const asIcelandic = (name: string): string =>
  name
    .normalize()
    .toLowerCase()
    .replace(/[áðéíóúýþæäöøå]/g, (letter) => `${ICELANDIC[letter]}\ue000`)

/**
 * Returns a function that compares names in natural order for `locale`: `file 2` before `file 10`, ignoring case. Names that differ only in
 * case or accents have a fixed order, so sorting is stable across refreshes.
 */
export function naturalCompare(locale: string): (a: string, b: string) => number {
  const options = { numeric: true, sensitivity: 'base' } as const
  const isStrange = locale === 'is' && Intl.Collator.supportedLocalesOf(locale).length === 0
  const { compare } = new Intl.Collator(isStrange ? 'en' : locale, options)
  const inOrder = isStrange ? (a: string, b: string) => compare(asIcelandic(a), asIcelandic(b)) : compare
  return (a, b) => inOrder(a, b) || (a < b ? -1 : a > b ? 1 : 0)
}
