import './styles/tokens.css'
import './styles/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { OFFERED } from './app/pages/pages.ts'
import { createPage } from './app/router/page.ts'
import { nameWhatHistoryOpens } from './app/router/titles.ts'
import { showSettings } from './app/wiring/follow-settings.ts'
import { Spoken } from './app/wiring/spoken.tsx'
import { chooseLocale } from './i18n/locales.ts'
import { loadCatalogue } from './i18n/page-books.ts'
import { createSpeech } from './i18n/speech.ts'
import { awaitInstallOffer } from './lib/install-offer.ts'
import { runtimeConfig } from './lib/runtime-config.ts'
import { whenIdle } from './ui/lazy/fetch-ahead.ts'

/** Renders the page in the browser's language and starts the session, whose user may have selected another language. */
async function start(root: HTMLElement): Promise<void> {
  const locale = chooseLocale(navigator.languages)
  const [catalogue] = await Promise.all([loadCatalogue(locale), showSettings(runtimeConfig)])
  const speech = createSpeech({ locale, catalogue })
  const page = createPage(runtimeConfig, speech, OFFERED)
  nameWhatHistoryOpens(speech.t)
  void page.session.start()
  createRoot(root).render(
    <StrictMode>
      <Spoken page={page}>
        <App page={page} />
      </Spoken>
    </StrictMode>,
  )
  // If it fails to load, the page works, but not offline.
  whenIdle(() => void Promise.allSettled([import('./app/wiring/begin-installed.ts').then(({ begin }) => begin(page))]))
}

awaitInstallOffer()

const root = document.getElementById('app')
if (root) void start(root)
