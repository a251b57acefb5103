import './styles/tokens.css'
import './styles/base.css'
import { StrictMode } from 'react'
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
import { dropEarlyRequest } from './lib/early-request.ts'
import { awaitInstallOffer } from './lib/install-offer.ts'
import { runtimeConfig } from './lib/runtime-config.ts'
import { whenIdle } from './ui/lazy/prefetch-parts.ts'

/** Renders the page in the browser's language and starts the session, whose user may have selected another language. */
async function start(root: HTMLElement): Promise<void> {
  const locale = selectLocale(navigator.languages)
  const [catalogue] = await Promise.all([loadCatalog(locale), showSettings(runtimeConfig)])
  const speech = createPageLanguage({ locale, catalog: catalogue })
  const page = createPage(runtimeConfig, speech, AVAILABLE_ROUTES)
  followHistoryTitles(speech.t)
  void page.session.start()
  await readFirstListing(page)
  createRoot(root).render(
    <StrictMode>
      <LanguageProvider page={page}>
        <App page={page} />
      </LanguageProvider>
    </StrictMode>,
  )
  whenIdle(() => {
    dropEarlyRequest()
    // If it fails to load, the page works, but not offline.
    void Promise.allSettled([
      import('./app/wiring/start-installed-app.ts').then(({ startInstalledApp }) => startInstalledApp(page)),
    ])
  })
}

awaitInstallOffer()

const root = document.getElementById('app')
if (root) void start(root)
