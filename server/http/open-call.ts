import type * as z from 'zod/mini'
import type { Caller } from '#server/access/caller.ts'
import type { TransferAuthorizer } from '#server/access/transfers/transfers.ts'
import { AppError } from '#server/platform/errors.ts'
import { conform } from '#server/platform/json/untrusted-json.ts'
import { addressKey } from '#server/platform/network/address-key.ts'
import type { SocketSession } from '#server/platform/network/socket.ts'
import type { AuthResult } from './authenticate-request.ts'
import { TOKEN_QUERY } from './credentials.ts'
import { declaredLength, incomingBody } from './incoming.ts'
import { readBytes, readJson, refuseForms } from './json-body.ts'
import { transferOf } from './replies.ts'
import { RequestAuthorizer } from './request-authorizer.ts'
import type { RequestContext } from './request-context.ts'
import type { Call } from './route.ts'
import { restPath } from './router.ts'
import { queryRecord, type Target } from './target.ts'

/** Status of the placeholder response after an upgrade to a WebSocket. */
export const SWITCHING_PROTOCOLS = 101

/** Returns the call for the function of a route: authorizes its caller, and parses its query and body. */
export async function openCall(context: RequestContext, authentication: AuthResult | null): Promise<Call> {
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
    get host() {
      return client().host
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
      return authorizer.authorizeEffect(effect, item, route.receivesUploads)
    },
    addCleanup: context.addCleanup,
    upgrade: (session) => upgradeRequest(context, caller, session),
  }
}

/** Authorizes a response again while it is sent. @throws AppError `too_many` */
export function watchTransfer(context: RequestContext, { openTransfer }: Call, response: Response): void {
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
  if (!asksForSocket(request)) throw new AppError('invalid', 'This address requires a WebSocket connection.')
  const reservation = sockets.reservePlace(userId, session)
  if (connection.upgrade(reservation.session, headers)) return
  reservation.release()
  throw new AppError('invalid', 'The WebSocket handshake is invalid.')
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
  if (spec.kind === 'stream') return body
  return spec.kind === 'bytes' ? readBytes(body, spec.limit) : readJson(body, spec)
}

/** Returns whether a request asks for a WebSocket. */
function asksForSocket({ method, headers }: Request): boolean {
  return method === 'GET' && headers.get('Upgrade')?.toLowerCase() === 'websocket'
}
