import './styles/tokens.css'
import './styles/base.css'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { AVAILABLE_ROUTES } from './app/pages/pages.ts'
import { createPage } from './app/router/page.ts'
import { followHistoryTitles } from './app/router/titles.ts'
import { readFirstListing } from './app/wiring/first-listing.ts'
import { showSettings } from './app/wiring/follow-settings.ts'
import { LanguageProvider } from './app/wiring/language-provider.tsx'
import { selectLocale } from './i18n/locales.ts'
import { createPageLanguage } from './i18n/page-language.ts'
import { loadCatalog } from './i18n/page-messages.ts'
import { awaitInstallOffer } from './lib/install-offer.ts'
import { runtimeConfig } from './lib/runtime-config.ts'

/** Renders the page in the browser's language and starts the session, whose user may have selected another language. */
async function start(root: HTMLElement): Promise<void> {
  const locale = selectLocale(navigator.languages)
  const [catalogue] = await Promise.all([loadCatalog(locale), showSettings(runtimeConfig)])
  const speech = createPageLanguage({ locale, catalog: catalogue })
  const page = createPage(runtimeConfig, speech, AVAILABLE_ROUTES)
  followHistoryTitles(speech.t)
  const { promise: shown, resolve: onShown } = Promise.withResolvers<void>()
  void page.session.start(shown)
  await readFirstListing(page)
  // As a transition, so that React renders in short steps, between which the browser handles input.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <LanguageProvider page={page}>
          <App page={page} onShown={onShown} />
        </LanguageProvider>
      </StrictMode>,
    ),
  )
}

awaitInstallOffer()

const root = document.getElementById('app')
if (root) void start(root)
