import './styles/tokens.css'
import './styles/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { createPage } from './app/page.ts'
import { OFFERED } from './app/pages/pages.ts'
import { nameWhatHistoryOpens } from './app/titles.ts'
import { runtimeConfig } from './lib/runtime-config.ts'
import { readTheme, showTheme } from './lib/theme.ts'
import { translator } from './text/catalogue.ts'
import { chooseLocale, languageTag, loadCatalogue } from './text/locales.ts'
import { TextProvider } from './text/text.tsx'

showTheme(readTheme(), runtimeConfig.Theme)

/** Draws the page in the person's language, and takes up their session. */
async function start(root: HTMLElement): Promise<void> {
  const locale = chooseLocale(navigator.languages)
  const catalogue = await loadCatalogue(locale)
  const t = translator(catalogue)
  const page = createPage(runtimeConfig, t, OFFERED)
  nameWhatHistoryOpens(t)
  void page.session.start()
  createRoot(root).render(
    <StrictMode>
      <TextProvider language={languageTag(locale)} catalogue={catalogue}>
        <App page={page} />
      </TextProvider>
    </StrictMode>,
  )
}

const root = document.getElementById('app')
if (root) await start(root)
