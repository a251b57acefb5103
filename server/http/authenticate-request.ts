import { GESTURE_HEADER } from '#contract/gesture.ts'
import { Gesture } from '#contract/undo.ts'
import { API_TOKEN_ROUTES, isApiToken, isTokenHandle, TOKEN_SESSION_ROUTES } from '#server/access/api-token.ts'
import type { Effect, Subject } from '#server/access/authorize.ts'
import { type Caller, FACTOR_SETUP_ROUTES } from '#server/access/caller.ts'
import { AppError } from '#server/platform/errors.ts'
import { isLoopback } from '#server/platform/network/ip-network.ts'
import { factorSetupNeeded, notAllowed, signedOut } from '#server/platform/refusals.ts'
import { basicCredentials, readToken } from './credentials.ts'
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
export async function authenticateRequest(context: RequestContext): Promise<AuthResult | null> {
  const { options: front, request, match, requestLog, client } = context
  const { route } = match
  if (route.access === 'public') return null
  const identity = await (route.appPassword ? identifyByAppPassword(context) : identifyByToken(context))
  requestLog.userId = identity?.caller.subject.userId ?? null
  requestLog.renew = identity?.renew ?? false
  const accepted = (found: Caller | null): Caller => {
    const { subject, ...checked } = checkAccess(route, found)
    const known = { ...checked, subject: route.appPassword ? webdavSubject(subject, request.headers) : subject }
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

async function identifyByToken({ options: front, request, target, match, client, version }: RequestContext) {
  const credential = readToken(request, target, match.route, front.urlTokens)
  if (match.route.socket) refuseForeignSocket(request.headers, client(), credential?.by === 'cookie')
  // API tokens are accepted in a header only: a browser may send the rest of a request on its own.
  const isAstray = credential !== null && credential.by !== 'header' && isApiToken(credential.token)
  const from = () => client().address
  return isAstray ? null : credential && front.authenticate(credential.token, from, version)
}

/** Passwords are accepted only where nobody on the way can read them. @throws AppError `not_allowed`, `too_many` */
async function identifyByAppPassword({ options: front, request, client, version }: RequestContext) {
  const { secure, address } = client()
  if (!secure && !isLoopback(address))
    throw new AppError('not_allowed', 'This address requires HTTPS, because clients send a password with each request.')
  const credentials = basicCredentials(request.headers)
  return credentials && front.authenticateAppPassword(credentials, address, version)
}

/** Returns the id that the page gave to one user action. Malformed values are ignored. */
function gestureOf(headers: Headers): { gesture?: string } {
  const { data } = Gesture.safeParse(headers.get(GESTURE_HEADER) ?? undefined)
  return data === undefined ? {} : { gesture: data }
}

/**
 * Returns the subject of a WebDAV client, with the lock tokens that it submits in an `If` header (RFC 4918, 10.4.1). Clients store files such
 * as `._name` beside others, so the preference of the page to hide them does not apply.
 */
function webdavSubject(subject: Subject, headers: Headers): Subject {
  const tokens = Array.from((headers.get('If') ?? '').matchAll(LOCK_TOKEN), ([, token = '']) => token.toLowerCase())
  return { ...subject, hideDotfiles: false, lockTokens: tokens.slice(0, MAX_LOCK_TOKENS) }
}

const LOCK_TOKEN = /<(opaquelocktoken:[\da-f-]{36})>/gi

/** Maximum number of lock tokens that one request can submit. */
const MAX_LOCK_TOKENS = 100

const CHANGING: ReadonlySet<Effect> = new Set<Effect>(['create', 'modify', 'delete', 'rename', 'execute'])
const isReadOnly = ({ method, effects }: Route) => method === 'GET' && !effects.some((each) => CHANGING.has(each))

function checkAccess(route: Route, caller: Caller | null): Caller {
  if (!caller) throw signedOut()
  if (caller.mustSetUpFactor && !FACTOR_SETUP_ROUTES.has(route.name)) throw factorSetupNeeded()
  if (route.access === 'admin' && !caller.subject.permissions.admin) throw notAllowed()
  if (caller.subject.tokenId === undefined || route.appPassword) return caller
  const allowed = isTokenHandle(caller.sessionId) ? API_TOKEN_ROUTES : TOKEN_SESSION_ROUTES
  if (!allowed.has(route.name)) throw notAllowed()
  return caller
}
