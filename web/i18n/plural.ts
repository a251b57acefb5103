import { LENT } from '#web/lib/lent-locale.ts'

/** The forms of one counted phrase; `{n}` stands for the number. A language uses those it has. */
export type PluralForms = Partial<Record<Exclude<Intl.LDMLPluralRule, 'other'>, string>> & { other: string }

/** Counting in one locale: picks the form the language asks for and writes the number its way. */
export function plurals(locale: string): (n: number, forms: PluralForms) => string {
  // Chromium has no Icelandic: Croatian has one where Icelandic has it (1, 21, 31), and no more of its forms are there.
  const rules = new Intl.PluralRules([locale, 'hr'])
  const number = new Intl.NumberFormat([locale, LENT])
  return (n, forms) => (forms[rules.select(n)] ?? forms.other).replaceAll('{n}', number.format(n))
}
