import { useEffect, useLayoutEffect, useMemo } from 'react'
import type { SessionState } from '#web/features/account/session/session-state.ts'
import { useText } from '#web/i18n/text.tsx'
import { TopProgress } from '#web/ui/progress.tsx'
import { ErrorBoundary } from '../errors/error-boundary.tsx'
import { errorPageCode } from '../errors/error-view.tsx'
import { ErrorPage } from '../pages/error-page.tsx'
import { FactorSetupPage } from '../pages/lazy-pages.tsx'
import { pageOf } from '../pages/pages.ts'
import { rejectStrayDrops } from '../wiring/stray-drops.ts'
import { followLinks } from './follow-links.ts'
import { useAddress } from './location.ts'
import { resolveAddress, type Visitor } from './routes.ts'
import { usePage } from './use-page.ts'

/** Handles clicks on links anywhere in the page, including prompts, so that they navigate without a page load. */
function useFollowedLinks(): void {
  const { goTo } = usePage()
  useEffect(() => {
    const follow = followLinks(goTo)
    document.addEventListener('click', follow)
    return () => document.removeEventListener('click', follow)
  }, [goTo])
}

/** Shows the route of the current address, or follows its redirect. */
export function RouteView({ state }: { state: SessionState }) {
  const { session } = usePage()
  const { t } = useText()
  useFollowedLinks()
  useEffect(rejectStrayDrops, [])
  if (state.kind === 'starting') return <TopProgress label={t('state.loading')} />
  if (state.kind === 'failed') {
    return <ErrorPage code={errorPageCode(state.error)} onRetry={() => void session.start()} />
  }
  if (state.kind === 'signed-in' && state.mustSetUpFactor) return <FactorSetupPage />
  return <OpenedRoute visitor={state.kind === 'signed-in' ? state.user.perm : null} />
}

function OpenedRoute({ visitor }: { visitor: Visitor }) {
  const { goTo } = usePage()
  const address = useAddress()
  const { path, search, hash } = address
  const opening = useMemo(() => resolveAddress({ path, search, hash }, visitor), [path, search, hash, visitor])
  const to = opening.kind === 'redirect' ? opening.to : null
  useLayoutEffect(() => {
    if (to !== null) goTo(to, { replace: true })
  }, [to, goTo])
  if (opening.kind === 'redirect') return null
  const Page = pageOf(opening.name)
  return (
    <ErrorBoundary subject={path}>
      <Page />
    </ErrorBoundary>
  )
}
