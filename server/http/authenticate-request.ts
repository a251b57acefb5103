import { GESTURE_HEADER } from '#contract/gesture.ts'
import { Gesture } from '#contract/undo.ts'
import { API_TOKEN_ROUTES, isApiToken, isTokenHandle, TOKEN_SESSION_ROUTES } from '#server/access/api-token.ts'
import type { Effect } from '#server/access/authorize.ts'
import { type Caller, FACTOR_SETUP_ROUTES } from '#server/access/caller.ts'
import { factorSetupNeeded, notAllowed, signedOut } from '#server/platform/refusals.ts'
import { readToken } from './credentials.ts'
import { refuseForeignSocket } from './cross-site.ts'
import type { RequestContext } from './request-context.ts'
import type { Route } from './route.ts'

/** A signed-in caller, and functions to authenticate them again; null for public routes. */
export type AuthResult = {
  readonly caller: Caller
  /** @throws AppError `signed_out`, `not_allowed` */
  readonly recheck: () => Promise<Caller>
  /** Returns the current caller; authenticates again after a wait for a slot or for the body. @throws as `recheck` does */
  readonly currentCaller: () => Promise<Caller>
}

/** Time an authentication result stays valid, in milliseconds. */
const AUTH_RESULT_LIFETIME = 250

/** Authenticates a request. @throws AppError `signed_out`, the same for every cause; `not_allowed` */
export async function authenticateRequest({
  options: front,
  request,
  target,
  match: { route },
  requestLog,
  client,
  version,
}: RequestContext): Promise<AuthResult | null> {
  if (route.access === 'public') return null
  const credential = readToken(request, target, route, front.urlTokens)
  if (route.socket) refuseForeignSocket(request.headers, client(), credential?.by === 'cookie')
  // API tokens are accepted in a header only: a browser may send the rest of a request on its own.
  const isAstray = credential !== null && credential.by !== 'header' && isApiToken(credential.token)
  const from = () => client().address
  const identity = isAstray ? null : credential && (await front.authenticate(credential.token, from, version))
  requestLog.userId = identity?.caller.subject.userId ?? null
  requestLog.renew = identity?.renew ?? false
  const accepted = (found: Caller | null): Caller => {
    const known = checkAccess(route, found)
    // Changes are recorded with the client's address.
    if (isReadOnly(route)) return known
    return { ...known, subject: { ...known.subject, address: client().address, ...gestureOf(request.headers) } }
  }
  const caller = accepted(identity?.caller ?? null)
  const at = performance.now()
  const recheck = async () => accepted(await front.authenticateSession(caller.sessionId))
  return {
    caller,
    recheck,
    currentCaller: async () => (performance.now() - at < AUTH_RESULT_LIFETIME ? caller : recheck()),
  }
}

/** Returns the id that the page gave to one user action. Malformed values are ignored. */
function gestureOf(headers: Headers): { gesture?: string } {
  const { data } = Gesture.safeParse(headers.get(GESTURE_HEADER) ?? undefined)
  return data === undefined ? {} : { gesture: data }
}

const CHANGING: ReadonlySet<Effect> = new Set<Effect>(['create', 'modify', 'delete', 'rename', 'execute'])
const isReadOnly = ({ method, effects }: Route) => method === 'GET' && !effects.some((each) => CHANGING.has(each))

function checkAccess(route: Route, caller: Caller | null): Caller {
  if (!caller) throw signedOut()
  if (caller.mustSetUpFactor && !FACTOR_SETUP_ROUTES.has(route.name)) throw factorSetupNeeded()
  if (route.access === 'admin' && !caller.subject.permissions.admin) throw notAllowed()
  if (caller.subject.tokenId === undefined) return caller
  const allowed = isTokenHandle(caller.sessionId) ? API_TOKEN_ROUTES : TOKEN_SESSION_ROUTES
  if (!allowed.has(route.name)) throw notAllowed()
  return caller
}
