import '#web/styles/tokens.css'
import '#web/styles/base.css'
import { lazy, StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { translator } from '#web/i18n/catalog.ts'
import { TextProvider } from '#web/i18n/text.tsx'
import { showAccent } from '#web/lib/accent.ts'
import { type PageTools, PageToolsContext } from '#web/lib/page-tools.ts'
import { showTheme, THEMES } from '#web/lib/theme.ts'
import { ToastRegion } from '#web/ui/toast-region.tsx'
import { createToasts } from '#web/ui/toasts.ts'
import { TooltipLayer } from '#web/ui/tooltip.tsx'
import { Controls } from './controls.tsx'
import { Frame } from './frame.tsx'
import { Identity } from './identity.tsx'
import { isSample, SAMPLES } from './samples.ts'

const query = new URLSearchParams(location.search)
const language = query.get('language') ?? 'en'
const scene = query.get('scene') ?? 'controls'
showAccent(query.get('color') ?? '')
showTheme(THEMES.find((theme) => theme === query.get('theme')) ?? null, '')

const toasts = createToasts()
// Lazy part, like viewers and settings, to check that it loads below any base path.
const States = lazy(async () => ({ default: (await import('./states.tsx')).States }))

const { samples, catalogue } = isSample(language) ? SAMPLES[language] : SAMPLES.en

/** Services that components in `ui/` use. They need no others. */
const tools: Pick<PageTools, 'toasts' | 'speech'> = {
  toasts,
  speech: { t: translator(catalogue), hasMessages: () => true, loadMessages: async () => undefined },
}

const root = document.getElementById('app')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <PageToolsContext value={tools as PageTools}>
        <TextProvider language={language} catalogue={catalogue}>
          {scene === 'frame' && <Frame samples={samples} />}
          {scene === 'identity' && <Identity />}
          {scene === 'controls' && <Controls samples={samples} toasts={toasts} />}
          {scene === 'states' && (
            <Suspense>
              <States samples={samples} toasts={toasts} />
            </Suspense>
          )}
          <ToastRegion toasts={toasts} reportUrl="https://example.org/issues" />
          <TooltipLayer />
        </TextProvider>
      </PageToolsContext>
    </StrictMode>,
  )
}
