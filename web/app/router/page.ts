import type { QueryClient } from '@tanstack/react-query'
import type { RuntimeConfig } from '#contract/runtime-config.ts'
import type { ThemeChoice } from '#contract/users.ts'
import { createSession, type Session } from '#web/features/account/session/session.ts'
import { sessionCalls } from '#web/features/account/session/session-calls.ts'
import { userIdOf } from '#web/features/account/session/session-state.ts'
import { createTokenStorage } from '#web/features/account/session/token-storage.ts'
import { type BrowseMemory, createBrowseMemory } from '#web/features/files/listing/memory.ts'
import { filesKey } from '#web/features/files/listing/queries.ts'
import type { AudioSession } from '#web/features/preview/audio/audio-state.ts'
import { clearPictures } from '#web/features/preview/image/picture-cache.ts'
import { clearInterruptedOfOthers, mayHaveInterrupted } from '#web/features/uploads/resume/marker.ts'
import type { UploadReport } from '#web/features/uploads/upload-queue.ts'
import { createUploads, type Uploads } from '#web/features/uploads/uploads.ts'
import { errorKey } from '#web/i18n/error-key.ts'
import type { PageLanguage } from '#web/i18n/page-language.ts'
import { createApiClient } from '#web/lib/api-client.ts'
import { createLive, type Live } from '#web/lib/live/live.ts'
import { createLiveConfig } from '#web/lib/live-config.ts'
import { createNavigationGuard } from '#web/lib/navigation-guard.ts'
import { gestureHeaders, newGesture } from '#web/lib/new-gesture.ts'
import type { PageTools } from '#web/lib/page-tools.ts'
import type { PerUser } from '#web/lib/per-user.ts'
import { clearPlacesOfOthers } from '#web/lib/personal-places.ts'
import { createUserPrompts, type Prompts } from '#web/lib/prompts.ts'
import { createWithProof } from '#web/lib/proof.ts'
import { createQueryClient } from '#web/lib/query-client.ts'
import { runtimeConfigReply } from '#web/lib/runtime-config.ts'
import { nextStepOrder } from '#web/lib/step-order.ts'
import { createStore, type Store } from '#web/lib/store.ts'
import { readTheme, showTheme, storeTheme } from '#web/lib/theme.ts'
import { TOKEN_KEY } from '#web/lib/token.ts'
import type { Toasts } from '#web/ui/toasts.ts'
import { createUserToasts } from '#web/ui/user-toasts.ts'
import { followSettings } from '../wiring/follow-settings.ts'
import { createLazyJobs, jobsLoader, type LazyJobs } from '../wiring/lazy-jobs.ts'
import { createLazyUndo, type Undo } from '../wiring/lazy-undo.ts'
import { createProver } from '../wiring/prover.tsx'
import { createGoTo, type GoTo } from './location.ts'
import type { RouteName } from './routes.ts'
import { titleOf } from './titles.ts'

/** Long-lived objects of the page, created once. */
export interface Page {
  /** Latest runtime configuration. Components use `useConfig`, which follows changes. */
  readonly config: RuntimeConfig
  readonly speech: PageLanguage
  readonly tools: PageTools
  readonly session: Session
  readonly queries: QueryClient
  readonly uploads: Uploads
  readonly browsing: BrowseMemory
  readonly jobs: LazyJobs
  readonly live: Live
  readonly undo: Undo
  /** Audio that continues while the user browses; null if there is none. */
  readonly dockedAudio: Store<AudioSession | null>
  readonly goTo: GoTo
  /** Routes that have a page. */
  readonly availableRoutes: ReadonlySet<RouteName>
}

/** Signs this tab in and out together with other tabs. */
function followOtherTabs(session: Session): void {
  window.addEventListener('storage', ({ key }) => {
    // A null key means that the storage was cleared.
    if (key === TOKEN_KEY || key === null) void session.followOtherTab()
  })
}

/** Returns whether the user signed out deliberately, as opposed to an expired session. */
const signedOutDeliberately = ({ state }: Session): boolean => {
  const now = state.getSnapshot()
  return now.kind === 'signed-out' && now.reason === null
}

/** Clears the data of one user when another user signs in or the user signs out. Toasts remain until a different user signs in. */
function isolateUsers(
  { session, queries, uploads, browsing, jobs, undo }: Page,
  owned: { readonly prompts: PerUser<Prompts>; readonly toasts: PerUser<Toasts> },
): void {
  let person = userIdOf(session.state.getSnapshot())
  let shownPerson = person
  session.state.subscribe(() => {
    const now = userIdOf(session.state.getSnapshot())
    if (now === person) return
    person = now
    uploads.reset()
    browsing.clipboard.set(null)
    browsing.positions.clear()
    browsing.thumbs?.forget()
    clearPictures()
    jobs.forget()
    undo.forget()
    browsing.pending.set([])
    if (now !== null) jobs.follow()
    if (now !== null) clearPlacesOfOthers(now)
    owned.prompts.changeUser()
    queries.clear()
    if (now !== null || signedOutDeliberately(session)) clearInterruptedOfOthers(now)
    if (now === null) return
    if (mayHaveInterrupted(now)) uploads.loadInterrupted()
    if (now === shownPerson) return
    owned.toasts.changeUser()
    shownPerson = now
  })
}

/** Applies and stores the theme of the signed-in user's account as soon as it is known. After signing out, that of visitors applies. */
function followTheme(page: Page): void {
  const { session } = page
  let shown: ThemeChoice | undefined
  session.state.subscribe(() => {
    const state = session.state.getSnapshot()
    const theme = state.kind === 'signed-in' ? state.user.theme : undefined
    if (state.kind === 'signed-out') {
      showTheme(readTheme(), page.config.VisitorTheme)
      shown = undefined
    }
    if (theme !== undefined && theme !== shown) storeTheme(theme || null, page.config.Theme)
    if (theme !== undefined) shown = theme
  })
}

/** Creates the API clients, the live configuration and the session. */
function connect(config: RuntimeConfig, onStep: Undo['addStep']) {
  const tokens = createTokenStorage()
  const plain = createApiClient({ baseUrl: config.BaseURL, token: tokens.readToken, onRenew: () => undefined })
  const live = createLiveConfig(config, () => plain.json({ path: '/api/runtime-config' }, runtimeConfigReply))
  const connection = {
    baseUrl: config.BaseURL,
    token: tokens.readToken,
    onRenew: (token: string) => void session.renewToken(token),
    onRefused: (token: string) => session.handleRefusedToken(token),
    onRevision: live.noticeRevision,
    onStep,
  }
  const api = createApiClient(connection)
  const { LoginPage: loginPage } = config
  const session = createSession({ calls: sessionCalls(api, plain), tokens, loginPage, locks: navigator.locks })
  return { api, session, live, connection }
}

/** Creates the page's toasts. Suppresses the message that the session has ended, because the sign-in screen shows it. */
const createPageToasts = (session: Session, { t }: PageLanguage): PerUser<Toasts> =>
  createUserToasts((text) => session.state.getSnapshot().kind === 'signed-out' && text === t('error.sessionEnded'))

/** Creates the objects of the page. The session is not started yet. */
export function createPage(config: RuntimeConfig, speech: PageLanguage, offers: ReadonlySet<RouteName>): Page {
  const { t } = speech
  const leaving = createNavigationGuard()
  const { api, session, live, connection } = connect(config, (gesture, step) => undo.addStep(gesture, step))
  const presentUser = () => userIdOf(session.state.getSnapshot())
  const prompts = createUserPrompts()
  const toasts = createPageToasts(session, speech)
  const queries = createQueryClient()
  const goTo = createGoTo((path) => {
    document.title = titleOf(path, t)
  })
  const undo = createLazyUndo(
    async () => {
      const [{ createUndo }] = await Promise.all([import('../wiring/undo.ts'), speech.loadMessages('undo')])
      return createUndo({
        api,
        queries,
        t,
        session,
        get toasts() {
          return toasts.current
        },
      })
    },
    () => toasts.current.error(t('error.partNotLoaded')),
  )
  // All uploads that run at the same time form one undo step.
  let gesture = newGesture()
  let order: number | undefined
  const uploadHeaders = () => {
    // The step begins with its first request.
    order ??= nextStepOrder()
    return gestureHeaders(gesture)
  }
  const options = {
    connection: { ...connection, headers: uploadHeaders },
    api,
    chunkSize: () => live.store.getSnapshot().TusSettings.chunkSize,
    limits: () => {
      const { UploadsAtOnce: atOnce, TusSettings: tus } = live.store.getSnapshot()
      return { atOnce, retries: tus.retryCount }
    },
    onDrained: ({ done }: UploadReport) => {
      void queries.invalidateQueries({ queryKey: filesKey })
      if (done > 0)
        undo.addStep(gesture, { kind: 'upload', name: '', count: done, text: t('uploads.done', done) }, order)
      gesture = newGesture()
      order = undefined
    },
  }
  const hearing = createLive()
  const uploads = createUploads({
    start: async () => {
      const [{ startUploads }, { createStreamPause }] = await Promise.all([
        import('#web/features/uploads/lazy-uploads.ts'),
        import('../wiring/stream-pause.ts'),
        speech.loadMessages('uploads'),
      ])
      const person = presentUser()
      if (person === null) throw new Error('Nobody is here to upload anything.')
      return startUploads({ ...options, userId: person, onRequests: createStreamPause(hearing) })
    },
    onLoadFailed: (retry) => toasts.current.error(t('error.partNotLoaded'), { retry }),
  })
  const page: Page = {
    get config() {
      return live.store.getSnapshot()
    },
    speech,
    availableRoutes: offers,
    tools: {
      api,
      get prompts() {
        return prompts.current
      },
      get toasts() {
        return toasts.current
      },
      navigationGuard: leaving,
      withProof: createWithProof(
        createProver({ config: config, session, userId: presentUser, prompts: () => prompts.current }),
      ),
      config: live.store,
      speech,
    },
    session,
    queries,
    uploads,
    browsing: createBrowseMemory(),
    jobs: createLazyJobs(
      jobsLoader(api, queries, {
        onFailed: (error) => toasts.current.error(t(errorKey(error))),
        onStep: (by, step) => undo.addStep(by, step),
      }),
    ),
    undo,
    live: hearing,
    dockedAudio: createStore<AudioSession | null>(null),
    goTo: (route, options) => leaving.attempt(() => goTo(route, options)),
  }
  page.live.jobListeners.add(page.jobs.handleUpdate)
  followOtherTabs(session)
  isolateUsers(page, { prompts, toasts })
  followSettings(live, session)
  followTheme(page)
  return page
}
