import type { LOCALES } from '#contract/locales.ts'

/** Keys whose sentence is spelled as in English, in every language or in one: names, and words that languages share. */
export const SAME_IN: Partial<Readonly<Record<(typeof LOCALES)[number] | 'all', readonly string[]>>> = {
  all: ['app.name'],
}
