import type * as z from 'zod/mini'
import { GESTURE_HEADER } from '#contract/gesture.ts'
import { SETTINGS_REVISION_HEADER } from '#contract/runtime-config.ts'
import { Gesture } from '#contract/undo.ts'
import { API_TOKEN_ROUTES, isApiToken } from '#server/access/api-token.ts'
import type { Effect } from '#server/access/authorize.ts'
import type { Caller, Identity } from '#server/access/caller.ts'
import type { PeerLookup, RunningTransfer, TransferAuthorizer, Transfers } from '#server/access/transfers/transfers.ts'
import { AppError } from '#server/platform/errors.ts'
import { conform } from '#server/platform/json/untrusted-json.ts'
import { errorFields, type Log } from '#server/platform/log/log.ts'
import type { Traffic } from '#server/platform/log/traffic.ts'
import { addressKey } from '#server/platform/network/address-key.ts'
import type { IpNetwork } from '#server/platform/network/ip-network.ts'
import type { SocketSession } from '#server/platform/network/socket.ts'
import { once } from '#server/platform/once.ts'
import { KeyedSemaphore } from '#server/platform/queue/keyed-semaphore.ts'
import { notAllowed, signedOut } from '#server/platform/refusals.ts'
import { type Client, clientOf, type Peer } from './address.ts'
import { compressed } from './compression.ts'
import { hasHeaderToken, readToken, TOKEN_QUERY } from './credentials.ts'
import { isAmbiguous, refuseCrossSite, refuseForeignSocket } from './cross-site.ts'
import { errorReply } from './errors.ts'
import { addDefaultHeaders, withoutBody } from './headers.ts'
import { declaredLength, hasUnreadBody, incomingBody, type SetIdleLimit, STALL_SECONDS } from './incoming.ts'
import { readJson, refuseForms } from './json-body.ts'
import { holdSlotUntilSent } from './large-replies.ts'
import { knownBody, transferOf } from './replies.ts'
import { RequestAuthorizer } from './request-authorizer.ts'
import { openRequestLog, type RequestLog } from './request-log.ts'
import { type Cleanup, createResponseCleanup } from './response-cleanup.ts'
import type { Call, Route } from './route.ts'
import { createRouter, type RouteMatch, restPath } from './router.ts'
import { createLoggablePath } from './secret-paths.ts'
import { SocketLimiter } from './socket-limiter.ts'
import { parseTarget, queryRecord, type Target } from './target.ts'
import { createUploadLimiter, MAX_UPLOADS, MAX_UPLOADS_PER_USER } from './upload-limiter.ts'
import { isVisitorLimited, VisitorLimiter } from './visitor-limiter.ts'

export type DispatchOptions = {
  readonly routes: readonly Route[]
  /** Empty, or begins with `/` and does not end with one. */
  readonly basePath: string
  /**
   * Authenticates a token. Null for a token that is unknown, expired, altered or malformed. `from` is called only where the address is
   * recorded; `version` was just returned by {@link Transfers.version}.
   */
  readonly authenticate: (token: string, from: () => string, version: string) => Promise<Identity | null>
  /** Authenticates a session again, for transfers that outlast their token. */
  readonly authenticateSession: (sessionId: string) => Promise<Caller | null>
  /** Returns a value that changes whenever a setting that the page shows changes. Called for every API response. */
  readonly settingsRevision: () => Promise<string>
  /** Whether a token is accepted as `?auth=` where a route allows it. */
  readonly urlTokens: boolean
  readonly trustedProxies: readonly IpNetwork[]
  readonly log: Log
  /** Request counters. */
  readonly traffic: Traffic
  /** Authorizes running responses again. */
  readonly transfers: Transfers
}

/** The peer of a request and the controls of its connection. */
type Connection = Peer & {
  readonly peer: PeerLookup
  readonly setIdleLimit: SetIdleLimit
  /** Upgrades the connection to a WebSocket, once; false where the request is not a valid upgrade. */
  readonly upgrade: (session: SocketSession, headers: Record<string, string>) => boolean
}

export type Dispatch = (request: Request, connection: Connection) => Promise<Response>

/**
 * Time that a download may be paused, or read slowly through large buffers, in seconds; the runtime allows at most 255.
 *
 * @limit Requests and connections | Pause of a client in a download | {} s
 */
const DOWNLOAD_IDLE_SECONDS = 240

const API = '/api/'
const ANY_PATH = '/*'

/** Status of the placeholder response after an upgrade to a WebSocket. */
export const SWITCHING_PROTOCOLS = 101

/** The end of such a request, and so the next request on the connection, is ambiguous. The connection is closed. */
const ambiguous = () => new AppError('invalid', 'Name one host and one length.')

/**
 * Limits for concurrent requests of one user; others wait behind these, but not behind those of other users. Uploads have separate limits.
 *
 * @limit Requests and connections | Concurrent requests of one user | {running}; {waiting} wait up to {patience ms}
 */
const REQUESTS_PER_USER = { running: 16, waiting: 512, patience: 20_000 }

/**
 * Creates the function that handles every request. The target is parsed once, and every response, including errors, passes through here.
 * Checks are ordered by cost: target, route, cross-site, authentication, permission, and only then the body.
 */
export function createDispatch(front: DispatchOptions): Dispatch {
  const find = createRouter(front.routes)
  const shownPath = createLoggablePath(front.routes, front.basePath)
  const uploads = createUploadLimiter(MAX_UPLOADS, MAX_UPLOADS_PER_USER)
  const userSlots = new KeyedSemaphore<number>(REQUESTS_PER_USER)
  const visitors = new VisitorLimiter()
  const sockets = new SocketLimiter()
  const headers = new Map<string | null, [string, string][]>(
    front.routes.map((each) => [each.name, Object.entries(each.headers)]),
  )
  const downloads = new Set<string | null>(front.routes.filter((each) => each.isDownload).map(({ name }) => name))

  const work = async (
    context: RequestContext,
    authentication: AuthResult | null,
    onEnd?: () => void,
  ): Promise<Response> => {
    const { request, connection, match } = context
    const call = await openCall(context, authentication)
    connection.setIdleLimit(0)
    const response = await match.route.run(call)
    if (response.status === SWITCHING_PROTOCOLS) return response
    if (request.method !== 'HEAD') watchTransfer(context, call, response)
    connection.setIdleLimit(match.route.effects.includes('download') ? DOWNLOAD_IDLE_SECONDS : STALL_SECONDS)
    const reply = await compressed(response, request.headers.get('Accept-Encoding'))
    return onEnd ? holdSlotUntilSent(reply, request, { onEnd, openTransfer: call.openTransfer }) : reply
  }

  const answer = async (
    request: Request,
    connection: Connection,
    requestLog: RequestLog,
    addCleanup: (cleanup: Cleanup) => void,
  ) => {
    if (isAmbiguous(request.headers)) return errorReply(ambiguous(), { Connection: 'close' })
    const target = parseTarget(request.url, front.basePath)
    const match = find(request.method, target.path)
    // Every path without another route reaches the page, also an encoded spelling of a secret one.
    const isOther = match.kind === 'unmatched' || match.route.path === ANY_PATH
    requestLog.path = isOther ? shownPath(target.path) : target.path
    if (match.kind === 'unmatched') return unmatchedReply(match.allow)
    requestLog.route = match.route.name
    if (match.route.secretPath) requestLog.path = match.route.path
    const client = once(() => clientOf(request.headers, connection, front.trustedProxies))
    if (match.route.method !== 'GET') {
      refuseCrossSite(request.headers, client())
      if (!hasHeaderToken(request.headers)) refuseForms(request.headers, match.route)
    }
    const version = front.transfers.version()
    const context: RequestContext = {
      options: front,
      sockets,
      request,
      connection,
      requestLog,
      addCleanup,
      target,
      match,
      client,
      version,
    }
    const authentication = await authenticateRequest(context)
    if (match.route.ownQueue) return work(context, authentication)
    if (!authentication && !isVisitorLimited(match.route)) return work(context, null)
    const userId = authentication?.caller.subject.userId
    if (userId !== undefined && match.route.body.kind === 'stream')
      return uploads.run(userId, () => front.traffic.upload(() => work(context, authentication)))
    const signal = () => request.signal
    const releaseSlot =
      userId === undefined
        ? await visitors.acquireSlot(client().address, signal)
        : (userSlots.tryAcquire(userId) ?? (await userSlots.acquire(userId, signal)))
    try {
      return await work(context, authentication, releaseSlot)
    } catch (error) {
      releaseSlot()
      throw error
    }
  }

  return async (request, connection) => {
    const requestLog = openRequestLog(request, shownPath)
    const cleanups = createResponseCleanup(front.log)
    const startedAt = performance.now()
    front.traffic.begin()
    try {
      const response = await answer(request, connection, requestLog, cleanups.add).catch((error) => {
        connection.setIdleLimit(STALL_SECONDS)
        requestLog.recordFailure(error, front.log)
        return errorReply(error)
      })
      for (const [name, value] of headers.get(requestLog.route) ?? []) response.headers.set(name, value)
      addDefaultHeaders(response, { requestId: requestLog.id, renew: requestLog.renew, secure: connection.secure })
      if (hasUnreadBody(request, response)) response.headers.set('Connection', 'close')
      if (requestLog.path.startsWith(API) && !downloads.has(requestLog.route))
        await addSettingsRevision(response, front)
      requestLog.writeLine(response.status, front.log)
      const seconds = (performance.now() - startedAt) / 1000
      front.traffic.end(requestLog.route, { status: response.status, bytes: declaredBodyLength(response), seconds })
      return request.method === 'HEAD' ? withoutBody(response) : response
    } finally {
      cleanups.schedule()
    }
  }
}

/**
 * Sets the header after the work, so that a client that saves settings receives the new revision. A failure to read it does not fail the
 * response.
 */
async function addSettingsRevision({ headers }: Response, { settingsRevision, log }: DispatchOptions): Promise<void> {
  try {
    headers.set(SETTINGS_REVISION_HEADER, await settingsRevision())
  } catch (error) {
    log.error('settings cannot be read', errorFields(error))
  }
}

/** A request with a matched route. */
type RequestContext = {
  readonly options: DispatchOptions
  readonly sockets: SocketLimiter
  readonly request: Request
  readonly connection: Connection
  readonly requestLog: RequestLog
  readonly addCleanup: (cleanup: Cleanup) => void
  readonly target: Target
  readonly match: RouteMatch
  /** Evaluated on first use: most routes never need it. */
  readonly client: () => Client
  /** Version of the data that permissions depend on, before authentication. */
  readonly version: string
  /** Transfer of the response, once it was opened. */
  transfer?: RunningTransfer
  /** Runs after all other cleanups of the response. */
  finalCleanup?: () => void
}

function unmatchedReply(allow: readonly string[]): Response {
  if (allow.length === 0) return errorReply(new AppError('not_found', 'There is nothing here.'))
  return errorReply(new AppError('method_not_allowed', 'Not possible here.'), { Allow: allow.join(', ') })
}

async function openCall(context: RequestContext, authentication: AuthResult | null): Promise<Call> {
  const { request, match, client, target } = context
  const { route } = match
  // Cleanups run latest first, so this one runs last.
  if (context.connection.overSocket) context.addCleanup(() => context.finalCleanup?.())
  const path = restPath(match)
  const query = route.query && readQuery(route.query, target.query)
  const authorizer = new RequestAuthorizer(authentication)
  const body = await openBody(context, authentication && authorizer.recheck)
  const caller = await authorizer.startWork()
  return {
    request,
    // A route that is not public is never run without a caller; the type of its own call reflects that.
    caller: caller as Caller,
    path,
    trailingSlash: match.trailingSlash,
    id: match.id,
    query: query ?? {},
    body,
    get address() {
      return client().address
    },
    get secure() {
      return client().secure
    },
    get viaProxy() {
      return client().viaProxy
    },
    get signal() {
      return request.signal
    },
    openTransfer: (judge = { reauthenticate: authorizer.recheck, checkPaths: authorizer.checkPaths }) => {
      context.transfer ??= openTransfer(context, caller, judge)
      return context.transfer
    },
    requireGrant: (effect, item) => {
      if (!route.effects.includes(effect)) throw new Error(`${route.name} has not declared ${effect}`)
      return authorizer.authorizeEffect(effect, item)
    },
    addCleanup: context.addCleanup,
    upgrade: (session) => upgradeRequest(context, caller, session),
  }
}

/** Authorizes a response again while it is sent. @throws AppError `too_many` */
function watchTransfer(context: RequestContext, { openTransfer }: Call, response: Response): void {
  const follow = transferOf(response)
  if (follow === undefined) return
  openTransfer()
  const { transfer, options, connection } = context
  if (!transfer) return
  options.transfers.watch(transfer)
  if (!follow || !connection.overSocket) return
  const find = follow()
  context.finalCleanup = () => {
    const sent = find()
    if (sent) transfer.trackSentFile(sent)
    else transfer.finish()
  }
}

/** @throws AppError `too_many` */
function openTransfer(
  { options: front, match, client, request, connection, version }: RequestContext,
  caller: Caller | null,
  judge: TransferAuthorizer,
) {
  const { peer, setIdleLimit } = connection
  const key = caller ? `user ${caller.subject.userId}` : `visitor ${addressKey(client().address)}`
  return front.transfers.open({
    route: match.route.name,
    caller: key,
    // The runtime makes a signal at the first access, and most responses need none.
    get signal() {
      return request.signal
    },
    peer,
    setIdleLimit,
    authorizer: judge,
    version,
  })
}

/** Upgrades a request. A session that cannot be opened is closed, because others may refer to it. */
function upgradeRequest(context: RequestContext, caller: Caller | null, session: SocketSession): Response {
  const { match, requestLog } = context
  if (!match.route.socket || !caller) throw new Error(`${match.route.name} has not declared a socket`)
  try {
    openSocket(context, caller.subject.userId, session, { 'X-Request-Id': requestLog.id })
  } catch (error) {
    session.onClose()
    throw error
  }
  return new Response(null, { status: SWITCHING_PROTOCOLS })
}

/** @throws AppError `invalid`, `too_many`, `busy` */
function openSocket(
  { request, connection, sockets }: RequestContext,
  userId: number,
  session: SocketSession,
  headers: Record<string, string>,
): void {
  if (!asksForSocket(request)) throw new AppError('invalid', 'This is a WebSocket.')
  const reservation = sockets.reservePlace(userId, session)
  if (connection.upgrade(reservation.session, headers)) return
  reservation.release()
  throw new AppError('invalid', 'Not a usable WebSocket.')
}

/** A signed-in caller, and functions to authenticate them again; null for public routes. */
type AuthResult = {
  readonly caller: Caller
  /** @throws AppError `signed_out`, `not_allowed` */
  readonly recheck: () => Promise<Caller>
  /** Returns the current caller; authenticates again after a wait for a slot or for the body. @throws as `recheck` does */
  readonly currentCaller: () => Promise<Caller>
}

/** Time an authentication result stays valid, in milliseconds. */
const AUTH_RESULT_LIFETIME = 250

/** Authenticates a request. @throws AppError `signed_out`, the same for every cause; `not_allowed` */
async function authenticateRequest({
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
  if (route.access === 'admin' && !caller.subject.permissions.admin) throw notAllowed()
  if (caller.subject.tokenId !== undefined && !API_TOKEN_ROUTES.has(route.name)) throw notAllowed()
  return caller
}

/** Cached results of parsing an empty query, which most requests have. */
const emptyQueries = new WeakMap<z.ZodMiniType, unknown>()

function readQuery(schema: z.ZodMiniType, entries: Target['query']): unknown {
  const known = entries.length === 0 ? emptyQueries.get(schema) : undefined
  if (known !== undefined) return known
  const query = Object.freeze(conform(schema, queryRecord(entries.filter(([key]) => key !== TOKEN_QUERY))))
  if (entries.length === 0) emptyQueries.set(schema, query)
  return query
}

async function openBody(
  { options: front, request, connection, match, version }: RequestContext,
  recheck: (() => Promise<unknown>) | null,
): Promise<unknown> {
  const spec = match.route.body
  if (spec.kind === 'unread') return undefined
  refuseForms(request.headers, match.route)
  declaredLength(request)
  if (spec.kind === 'none') return undefined
  const received = (bytes: number) => {
    front.traffic.received += bytes
  }
  const changed = () => front.transfers.version() !== version
  const body = incomingBody(request, connection.setIdleLimit, recheck ?? undefined, received, changed)
  return spec.kind === 'stream' ? body : readJson(body, spec)
}

/** Returns the length of the body, as far as it is declared. */
function declaredBodyLength(response: Response): number {
  const declared = response.headers.get('Content-Length')
  return declared === null ? Buffer.byteLength(knownBody(response) ?? '') : Number(declared)
}

/** Returns whether a request asks for a WebSocket. */
function asksForSocket({ method, headers }: Request): boolean {
  return method === 'GET' && headers.get('Upgrade')?.toLowerCase() === 'websocket'
}
