import type { ComponentType } from 'react'
import type { Catalog, LazyMessages } from '#web/i18n/catalog.ts'
import { languageTag, selectLocale } from '#web/i18n/locales.ts'
import { loadCatalog } from '#web/i18n/page-messages.ts'
import { loadShareMessages } from '#web/i18n/share-messages.ts'
import { TextProvider } from '#web/i18n/text.tsx'

/**
 * Returns a component with the texts of both pages and of further modules, in the visitor's language. `create` gets the texts. Rejects if
 * they cannot be loaded.
 */
export async function withPageTexts<P extends object>(
  modules: readonly LazyMessages[],
  create: (texts: Catalog, language: string) => ComponentType<P>,
): Promise<ComponentType<P>> {
  const locale = selectLocale(navigator.languages)
  const [page, visit] = await Promise.all([loadCatalog(locale, modules), loadShareMessages(locale)])
  const texts = { ...page, ...visit }
  const language = languageTag(locale)
  const Part = create(texts, language)
  return (props) => (
    <TextProvider language={language} catalogue={texts}>
      <Part {...props} />
    </TextProvider>
  )
}
