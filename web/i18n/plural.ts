import { FALLBACK_LOCALE } from '#web/lib/fallback-locale.ts'

/** Plural forms of a phrase; `\0`, which no name contains, stands for the number. A language provides the forms it has. */
export type PluralForms = Partial<Record<Exclude<Intl.LDMLPluralRule, 'other'>, string>> & { other: string }

/** Returns the plural function of a locale, which selects the form and formats the number. */
export function plurals(locale: string): (n: number, forms: PluralForms) => string {
  // Chromium does not support Icelandic. Croatian has the `one` form for the same numbers (1, 21, 31), and its other forms are not
  // provided.
  const rules = new Intl.PluralRules([locale, 'hr'])
  const number = new Intl.NumberFormat([locale, FALLBACK_LOCALE])
  return (n, forms) => (forms[rules.select(n)] ?? forms.other).replaceAll('\0', number.format(n))
}
