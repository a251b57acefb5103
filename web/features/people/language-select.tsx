import { Locale } from '#contract/users.ts'
import { useText } from '#web/text/text.tsx'
import { Select } from '#web/ui/select.tsx'

/** What a language calls itself. */
function ownName(locale: Locale): string {
  const name = new Intl.DisplayNames([locale], { type: 'language', languageDisplay: 'standard' }).of(locale) ?? locale
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1)
}

/** The language somebody reads the page in; empty leaves it to their browser. */
export function LanguageSelect(props: { value: Locale | ''; onValue: (locale: Locale | '') => void }) {
  const { t } = useText()
  const named = Locale.options.map((value) => ({ value, text: ownName(value) }))
  const options: ReadonlyArray<{ value: Locale | ''; text: string }> = [
    { value: '', text: t('people.language.browser') },
    ...named,
  ]
  return <Select label={t('people.language')} options={options} {...props} />
}
