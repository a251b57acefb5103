import { useEffect, useMemo, useRef } from 'react'
import type { Translate } from '#web/i18n/catalog.ts'
import { useText } from '#web/i18n/text.tsx'
import { useStore } from '#web/lib/use-store.ts'
import { visibleName } from '#web/ui/name-parts.ts'
import { Header } from './header.tsx'
import { lazyPart } from './lazy-part.tsx'
import { isShared } from './read-share.ts'
import type { ShareConfig } from './share-config.ts'
import type { ShareNavigation } from './share-navigation.ts'
import styles from './share-page.module.css'
import type { ShareVisit, ShareVisitState } from './share-visit.ts'
import { SharedItem } from './shared-item.tsx'
import { SharedItemPlaceholder } from './shared-item-placeholder.tsx'
import { createSharedView, isInViewer, picturesOf, type SharedView } from './shared-view.ts'
import type { LoadViewers } from './viewers.ts'

// Loaded later: not needed to show what a link shares.
const stateParts = () => import('./state-parts.ts')
const DropCard = lazyPart(async () => (await import('./upload-card.tsx')).UploadCard)
const Footer = lazyPart(async () => (await import('./footer.tsx')).Footer, {
  waiting: <div className={styles.footerPlace} />,
  optional: true,
})
const PasswordCard = lazyPart(async () => (await stateParts()).PasswordCard)
const TooltipLayer = lazyPart(async () => (await import('#web/ui/tooltip.tsx')).TooltipLayer, { optional: true })
const Trouble = lazyPart(async () => (await stateParts()).ShareErrorView)
const Viewer = lazyPart(async () => (await import('./viewer.tsx')).Viewer)

/** Age after which the page is refreshed, in milliseconds. The download addresses of a link with a password are valid for minutes. */
const STALE = 10 * 60_000

/** Idle time after which code for later use, also offline, is loaded, in milliseconds. */
const RESTED = 400

export interface SharePageProps {
  config: ShareConfig
  trail: ShareNavigation
  visit: ShareVisit
  loadViewers: LoadViewers
  /** Address of the project's website. */
  projectUrl: string
}

/** Refreshes when the page becomes visible after a while. */
function useRefresh({ refresh }: ShareVisit, state: ShareVisitState): void {
  useEffect(() => {
    if (state.kind !== 'here') return
    const asked = Date.now()
    const look = () => document.visibilityState === 'visible' && Date.now() - asked > STALE && void refresh()
    document.addEventListener('visibilitychange', look)
    const timer = setInterval(look, STALE / 4)
    return () => {
      document.removeEventListener('visibilitychange', look)
      clearInterval(timer)
    }
  }, [refresh, state])
}

/** Loads the error page while there is a connection, and the viewer if the folder has images. */
function usePreload(kind: ShareVisitState['kind'], here: SharedView | null): void {
  const hasPictures = here?.share.isDir === true && picturesOf(here, here.share.items).length > 0
  useEffect(() => {
    if (kind === 'loading') return
    const timer = setTimeout(() => {
      Trouble.fetch()
      if (hasPictures) Viewer.fetch()
    }, RESTED)
    return () => clearTimeout(timer)
  }, [kind, hasPictures])
}

/** Returns the heading of the page. */
function nameOfPage(state: ShareVisitState, here: SharedView | null, t: Translate): string | undefined {
  if (here) return visibleName(here.name)
  if (state.kind === 'locked') return t('visit.locked')
  return state.kind === 'here' ? t('visit.send.to', visibleName(state.share.name)) : undefined
}

/** Sets the document title. */
function useTitle(name: string | undefined, instance: string): void {
  useEffect(() => {
    document.title = name === undefined ? instance : `${name} – ${instance}`
  }, [name, instance])
}

/** The page of a share link. */
export function SharePage({ config, trail, visit, loadViewers, projectUrl }: SharePageProps) {
  const { t } = useText()
  const place = useStore(trail.place)
  const state = useStore(visit.state)
  const main = useRef<HTMLElement>(null)
  const here = useMemo(
    () =>
      state.kind === 'here' && isShared(state.share)
        ? createSharedView(state.share, state.place, config.BaseURL)
        : null,
    [state, config.BaseURL],
  )
  const shown = here?.place
  const looking = here !== null && isInViewer(place.path, here)
  const settled = looking || (shown?.hash === place.hash && shown.path === place.path)
  useEffect(() => {
    if (!settled) void visit.open(place)
  }, [settled, place, visit])
  useRefresh(visit, state)
  usePreload(state.kind, here)
  useTitle(nameOfPage(state, here, t), config.Name.trim() || t('app.name'))

  // After navigation, the focus moves to the top of the new content.
  const went = useRef(false)
  useEffect(() => {
    if (went.current && shown) main.current?.focus()
    went.current ||= shown !== undefined
  }, [shown])

  return (
    <div className={styles.page}>
      <Header config={config} />
      <main ref={main} className={styles.main} tabIndex={-1}>
        {state.kind === 'loading' && <SharedItemPlaceholder />}
        {state.kind === 'locked' && (
          <PasswordCard tried={state.tried} busy={state.busy} onPassword={(password) => void visit.unlock(password)} />
        )}
        {state.kind === 'failed' && <Trouble status={state.status} onRetry={() => void visit.open(place)} />}
        {state.kind === 'here' && !isShared(state.share) && (
          <DropCard share={state.share} place={state.place} base={config.BaseURL} onSent={() => void visit.refresh()} />
        )}
        {here && (
          <SharedItem key={here.place.path} {...{ here, config, loadViewers }} go={trail.go} onTaken={visit.refresh} />
        )}
      </main>
      <Footer config={config} projectUrl={projectUrl} />
      {here && looking && <Viewer {...{ here, trail, loadViewers }} path={place.path} onTaken={visit.refresh} />}
      <TooltipLayer />
    </div>
  )
}
