import type { Locale } from '#contract/users.ts'

/** Names of the languages in the languages themselves, independent of the page's language. */
export const LANGUAGE_NAMES: Readonly<Record<Locale, string>> = {
  ar: 'العربية',
  de: 'Deutsch',
  en: 'English',
  es: 'Español',
  fr: 'Français',
  is: 'Íslenska',
  it: 'Italiano',
  ja: '日本語',
  ko: '한국어',
  'nl-be': 'Nederlands (België)',
  pl: 'Polski',
  pt: 'Português',
  'pt-br': 'Português (Brasil)',
  ro: 'Română',
  ru: 'Русский',
  'sv-se': 'Svenska',
  'zh-cn': '简体中文',
  'zh-tw': '繁體中文',
}
