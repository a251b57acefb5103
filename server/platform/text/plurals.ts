/** Plural forms of a phrase; `\0` stands for the number. */
export type PluralForms = Partial<Record<Exclude<Intl.LDMLPluralRule, 'other'>, string>> & { readonly other: string }

/** Returns the plural function of a language, which selects the form and formats the number. */
export function plurals(language: string): (n: number, forms: PluralForms) => string {
  const rules = new Intl.PluralRules(language)
  const number = new Intl.NumberFormat(language)
  return (n, forms) => (forms[rules.select(n)] ?? forms.other).replaceAll('\0', number.format(n))
}
