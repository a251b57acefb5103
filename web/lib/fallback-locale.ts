/**
 * Fallback locale for numbers and dates where the browser does not support a language. Chromium lacks Icelandic, which formats numbers and
 * dates like German.
 */
export const FALLBACK_LOCALE = 'de'
