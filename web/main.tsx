import './styles/tokens.css'
import './styles/base.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createQueryClient } from './lib/query-client.ts'
import { runtimeConfig } from './lib/runtime-config.ts'
import { readTheme, showTheme } from './lib/theme.ts'
import { chooseLocale, languageTag, loadCatalogue } from './text/locales.ts'
import { TextProvider } from './text/text.tsx'
import { Spinner } from './ui/spinner.tsx'

showTheme(readTheme(), runtimeConfig.Theme)

/** Draws the page in the person's language. */
async function start(root: HTMLElement): Promise<void> {
  const locale = chooseLocale(navigator.languages)
  const catalogue = await loadCatalogue(locale)
  createRoot(root).render(
    <StrictMode>
      <TextProvider language={languageTag(locale)} catalogue={catalogue}>
        <QueryClientProvider client={createQueryClient()}>
          <Spinner />
        </QueryClientProvider>
      </TextProvider>
    </StrictMode>,
  )
}

const root = document.getElementById('app')
if (root) await start(root)
