import './styles/tokens.css'
import './styles/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { PROJECT_URL } from './app/router/external-links.ts'
import { createAsk } from './features/public-share/ask.ts'
import { readVisitConfig } from './features/public-share/config.ts'
import { createTrail } from './features/public-share/trail.ts'
import { createVisit } from './features/public-share/visit.ts'
import { VisitPage } from './features/public-share/visit-page.tsx'
import { chooseLocale, languageTag } from './i18n/locales.ts'
import { TextProvider } from './i18n/text.tsx'
import { loadVisitBook } from './i18n/visit-book.ts'
import { readTheme, showTheme } from './lib/theme.ts'

/** Renders the page of a share link for visitors, in the browser's language. */
async function start(root: HTMLElement): Promise<void> {
  const config = readVisitConfig(Reflect.get(globalThis, 'FileBrowser'))
  const locale = chooseLocale(navigator.languages)
  showTheme(readTheme(), config.Theme)
  // Loaded on demand, because most instances have no color of their own.
  const colour = config.Color === '' ? null : import('./lib/accent.ts').catch(() => null)
  const [catalogue, accent] = await Promise.all([loadVisitBook(locale), colour])
  accent?.showAccent(config.Color)
  const trail = createTrail(config.BaseURL)
  const visit = createVisit(createAsk(config.BaseURL))
  createRoot(root).render(
    <StrictMode>
      <TextProvider language={languageTag(locale)} catalogue={catalogue}>
        <VisitPage config={config} trail={trail} visit={visit} projectUrl={PROJECT_URL} />
      </TextProvider>
    </StrictMode>,
  )
}

const root = document.getElementById('app')
if (root) void start(root)
