import type { QueryClient } from '@tanstack/react-query'
import type { RuntimeConfig } from '#contract/runtime-config.ts'
import { createSession, type Session } from '#web/features/session/session.ts'
import { sessionCalls } from '#web/features/session/session-calls.ts'
import { personOf } from '#web/features/session/session-state.ts'
import { createTokenKeeper } from '#web/features/session/token-keeper.ts'
import { createApiClient } from '#web/lib/api-client.ts'
import type { PageTools } from '#web/lib/page-tools.ts'
import { createPrompts } from '#web/lib/prompts.ts'
import { createQueryClient } from '#web/lib/query-client.ts'
import { TOKEN_KEY } from '#web/lib/token.ts'
import type { Translate } from '#web/text/catalogue.ts'
import { createToasts } from '#web/ui/toasts.ts'
import { createGoTo, type GoTo } from './location.ts'
import type { RouteName } from './routes.ts'
import { titleOf } from './titles.ts'

/** Every long-lived thing of the page, made once. */
export interface Page {
  readonly config: RuntimeConfig
  readonly tools: PageTools
  readonly session: Session
  readonly queries: QueryClient
  readonly goTo: GoTo
  /** The routes that have a page. */
  readonly offers: ReadonlySet<RouteName>
}

/** Signs this tab in and out as other tabs do. */
function followOtherTabs(session: Session): void {
  addEventListener('storage', ({ key }) => {
    // A null key: everything was cleared.
    if (key === TOKEN_KEY || key === null) void session.follow()
  })
}

/** Forgets what one person was shown when another, or nobody, is at the page. */
function keepPeopleApart(session: Session, queries: QueryClient): void {
  let person = personOf(session.state.getSnapshot())
  session.state.subscribe(() => {
    const now = personOf(session.state.getSnapshot())
    if (now === person) return
    person = now
    queries.clear()
  })
}

/** Builds the page's parts. The session is still to be started. */
export function createPage(config: RuntimeConfig, t: Translate, offers: ReadonlySet<RouteName>): Page {
  const tokens = createTokenKeeper()
  const api = createApiClient({
    baseUrl: config.BaseURL,
    token: tokens.read,
    onRenew: (token) => session.renew(token),
    onRefused: (token) => session.end(token),
  })
  const session = createSession({
    calls: sessionCalls(api),
    tokens,
    loginPage: config.LoginPage,
    locks: navigator.locks,
  })
  const queries = createQueryClient()
  followOtherTabs(session)
  keepPeopleApart(session, queries)
  return {
    config,
    tools: { api, prompts: createPrompts(), toasts: createToasts() },
    session,
    offers,
    queries,
    goTo: createGoTo((path) => {
      document.title = titleOf(path, t)
    }),
  }
}
