import type { ComponentType } from 'react'
import { languageTag, selectLocale } from '#web/i18n/locales.ts'
import { loadShareMessages } from '#web/i18n/share-messages.ts'
import { TextProvider } from '#web/i18n/text.tsx'
import { loadVisitorMessages } from '#web/i18n/visitor-messages.ts'

/** Returns a component with the texts of parts that come after the first view, besides those of the page. Rejects if they cannot be loaded. */
export async function withVisitorTexts<P extends object>(Part: ComponentType<P>): Promise<ComponentType<P>> {
  const locale = selectLocale(navigator.languages)
  const [page, more] = await Promise.all([loadShareMessages(locale), loadVisitorMessages(locale)])
  const catalogue = { ...page, ...more }
  return (props) => (
    <TextProvider language={languageTag(locale)} catalogue={catalogue}>
      <Part {...props} />
    </TextProvider>
  )
}
