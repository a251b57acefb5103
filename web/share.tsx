import './styles/tokens.css'
import './styles/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { PROJECT_URL } from './app/router/external-links.ts'
import { createFetchShare } from './features/public-share/fetch-share.ts'
import { readShareConfig } from './features/public-share/share-config.ts'
import { createShareNavigation } from './features/public-share/share-navigation.ts'
import { SharePage } from './features/public-share/share-page.tsx'
import { createShareVisit } from './features/public-share/share-visit.ts'
import { languageTag, selectLocale } from './i18n/locales.ts'
import { loadShareMessages } from './i18n/share-messages.ts'
import { TextProvider } from './i18n/text.tsx'
import { readTheme, showTheme } from './lib/theme.ts'

const loadViewers = () => import('./app/visitors/visitor-viewers.ts')

/** Renders the page of a share link for visitors, in the browser's language. */
async function start(root: HTMLElement): Promise<void> {
  const config = readShareConfig(Reflect.get(globalThis, 'FileBrowser'))
  const locale = selectLocale(navigator.languages)
  showTheme(readTheme(), config.VisitorTheme)
  // Loaded on demand, because most instances have no color of their own.
  const colour = config.Color === '' ? null : import('./lib/accent.ts').catch(() => null)
  const [catalogue, accent] = await Promise.all([loadShareMessages(locale), colour])
  accent?.showAccent(config.Color)
  const trail = createShareNavigation(config.BaseURL)
  const visit = createShareVisit(createFetchShare(config.BaseURL))
  createRoot(root).render(
    <StrictMode>
      <TextProvider language={languageTag(locale)} catalogue={catalogue}>
        <SharePage {...{ config, trail, visit }} loadViewers={loadViewers} projectUrl={PROJECT_URL} />
      </TextProvider>
    </StrictMode>,
  )
}

const root = document.getElementById('app')
if (root) void start(root)
