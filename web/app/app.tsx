import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect } from 'react'
import { userIdOf } from '#web/features/account/session/session-state.ts'
import { dropEarlyRequest } from '#web/lib/early-request.ts'
import { PageToolsContext } from '#web/lib/page-tools.ts'
import { useStore } from '#web/lib/use-store.ts'
import { lazyComponent } from '#web/ui/lazy/lazy-component.tsx'
import { OptionalPart } from '#web/ui/lazy/optional-part.tsx'
import { createPart } from '#web/ui/lazy/part.ts'
import { whenIdle } from '#web/ui/lazy/prefetch-parts.ts'
import { ToastRegion } from '#web/ui/toast-region.tsx'
import { REPORT_ISSUE_URL } from './router/external-links.ts'
import type { Page } from './router/page.ts'
import { RouteView } from './router/route-view.tsx'
import { PageContext } from './router/use-page.ts'
import { PromptHost } from './shell/prompt-host.tsx'
import { loadListingExtras } from './wiring/load-listing-extras.ts'

/** Loaded lazily, because tooltips are not needed before the listing is shown. */
const tooltipLayer = createPart(async () => (await loadListingExtras()).TooltipLayer)
const NO_PROPS = {}

const FactorReminder = lazyComponent(
  async () => (await import('./wiring/factor-reminder.tsx')).FactorReminder,
  ['settings'],
  false,
)

/** Loads what the page needs only after it was shown, and cancels the early request if the page did not need it. */
const finishStart = (page: Page): void => {
  dropEarlyRequest()
  // If it fails to load, the page works, but not offline.
  void Promise.allSettled([
    import('./wiring/start-installed-app.ts').then(({ startInstalledApp }) => startInstalledApp(page)),
  ])
}

/** Root component. Remounts the routes when another user signs in. `onShown` is called after the first rendering. */
export function App({ page, onShown }: { page: Page; onShown: () => void }) {
  const state = useStore(page.session.state)
  const config = useStore(page.tools.config)
  // After the effects of all other components, which have sent their requests by then.
  useEffect(() => {
    onShown()
    return whenIdle(() => finishStart(page))
  }, [page, onShown])
  return (
    <PageContext value={page}>
      <PageToolsContext value={page.tools}>
        <QueryClientProvider client={page.queries}>
          <RouteView key={userIdOf(state)} state={state} />
          {state.kind === 'signed-in' && state.user.secondFactorDue && !state.mustSetUpFactor && (
            <FactorReminder due={state.user.secondFactorDue} />
          )}
          <PromptHost />
          <ToastRegion toasts={page.tools.toasts} reportUrl={config.DisableExternal ? null : REPORT_ISSUE_URL} />
          <OptionalPart part={tooltipLayer} props={NO_PROPS} />
        </QueryClientProvider>
      </PageToolsContext>
    </PageContext>
  )
}
