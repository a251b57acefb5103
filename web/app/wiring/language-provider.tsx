import { type ReactNode, useCallback, useEffect } from 'react'
import { languageTag, selectLocale } from '#web/i18n/locales.ts'
import { TextProvider } from '#web/i18n/text.tsx'
import { useStore } from '#web/lib/use-store.ts'
import type { Page } from '../router/page.ts'

/**
 * Provides the texts in the language of the user's account, else of the browser. The previous language is used until the new one has
 * loaded.
 */
export function LanguageProvider({ page, children }: { page: Page; children: ReactNode }) {
  const { session, speech, tools } = page
  const { locale, catalog } = useStore(speech)
  const state = useStore(session.state)
  const stored = state.kind === 'signed-in' ? state.user.locale : ''
  const wanted = selectLocale(stored === '' ? navigator.languages : [stored, ...navigator.languages])
  const learn = useCallback(
    () =>
      speech.setLanguage(wanted).catch(() => {
        tools.toasts.error(speech.t('error.partNotLoaded'), { retry: () => void learn() })
      }),
    [wanted, speech, tools.toasts],
  )
  useEffect(() => {
    void learn()
  }, [learn])
  return (
    <TextProvider language={languageTag(locale)} catalogue={catalog}>
      {children}
    </TextProvider>
  )
}
