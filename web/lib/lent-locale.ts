/** Whose digits stand in where the browser does not know a language: Chromium has no Icelandic, and German writes numbers and dates like it. */
export const LENT = 'de'
