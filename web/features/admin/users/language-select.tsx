import { Locale } from '#contract/users.ts'
import { LANGUAGE_NAMES } from '#web/i18n/language-names.ts'
import { languageTag } from '#web/i18n/locales.ts'
import { useText } from '#web/i18n/text.tsx'
import { Select } from '#web/ui/select.tsx'

/** Selects a user's language; empty for the browser's language. */
export function LanguageSelect(props: { value: Locale | ''; onValue: (locale: Locale | '') => void }) {
  const { t } = useText()
  const named = Locale.options.map((value) => ({ value, text: LANGUAGE_NAMES[value], lang: languageTag(value) }))
  const options: ReadonlyArray<{ value: Locale | ''; text: string; lang?: string }> = [
    { value: '', text: t('people.language.browser') },
    ...named,
  ]
  return <Select label={t('people.language')} options={options} {...props} />
}
