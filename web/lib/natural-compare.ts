/** Chromium has no Icelandic: the letters that do not stand where English has them, each by what it follows. */
const ICELANDIC: Readonly<Record<string, string>> = {
  ...{ á: 'a', ð: 'd', é: 'e', í: 'i', ó: 'o', ú: 'u', ý: 'y' },
  ...{ þ: 'z\ue000', æ: 'z\ue001', ä: 'z\ue001', ö: 'z\ue002', ø: 'z\ue002', å: 'z\ue003' },
}

/** A text that sorts in English as the name does in Icelandic: behind a letter and everything that begins with it. */
const asIcelandic = (name: string): string =>
  name
    .normalize()
    .toLowerCase()
    .replace(/[áðéíóúýþæäöøå]/g, (letter) => `${ICELANDIC[letter]}\ue000`)

/**
 * Compares names as people sort them in `locale`: `file 2` before `file 10`, letter case aside.
 * Names that only differ in case or accents keep one fixed order, so sorting is stable across refreshes.
 */
export function naturalCompare(locale: string): (a: string, b: string) => number {
  const options = { numeric: true, sensitivity: 'base' } as const
  const isStrange = locale === 'is' && Intl.Collator.supportedLocalesOf(locale).length === 0
  const { compare } = new Intl.Collator(isStrange ? 'en' : locale, options)
  const inOrder = isStrange ? (a: string, b: string) => compare(asIcelandic(a), asIcelandic(b)) : compare
  return (a, b) => inOrder(a, b) || (a < b ? -1 : a > b ? 1 : 0)
}
