/** The forms of one counted phrase; `{n}` stands for the number. A language uses those it has. */
export type PluralForms = Partial<Record<Exclude<Intl.LDMLPluralRule, 'other'>, string>> & { other: string }

/** Counting in one locale: picks the form the language asks for and writes the number its way. */
export function plurals(locale: string): (n: number, forms: PluralForms) => string {
  const rules = new Intl.PluralRules(locale)
  const number = new Intl.NumberFormat(locale)
  return (n, forms) => (forms[rules.select(n)] ?? forms.other).replaceAll('{n}', number.format(n))
}
