import { SETTINGS_REVISION_HEADER } from '#contract/headers.ts'
import { AppError } from '#server/platform/errors.ts'
import { errorFields } from '#server/platform/log/log.ts'
import { once } from '#server/platform/once.ts'
import { KeyedSemaphore } from '#server/platform/queue/keyed-semaphore.ts'
import { clientOf } from './address.ts'
import { type AuthResult, authenticateRequest } from './authenticate-request.ts'
import { compressed } from './compression.ts'
import { BASIC_CHALLENGE, hasHeaderToken } from './credentials.ts'
import { isAmbiguous, refuseCrossSite } from './cross-site.ts'
import { errorReply } from './errors.ts'
import { addDefaultHeaders, withoutBody } from './headers.ts'
import { hasUnreadBody, STALL_SECONDS } from './incoming.ts'
import { refuseForms } from './json-body.ts'
import { holdSlotUntilSent } from './large-replies.ts'
import { openCall, SWITCHING_PROTOCOLS, watchTransfer } from './open-call.ts'
import { knownBody } from './replies.ts'
import type { Connection, DispatchOptions, RequestContext } from './request-context.ts'
import { openRequestLog, type RequestLog } from './request-log.ts'
import { type Cleanup, createResponseCleanup } from './response-cleanup.ts'
import { createRouter } from './router.ts'
import { createLoggablePath } from './secret-paths.ts'
import { SocketLimiter } from './socket-limiter.ts'
import { parseTarget } from './target.ts'
import { createUploadLimiter, MAX_UPLOADS, MAX_UPLOADS_PER_USER } from './upload-limiter.ts'
import { isVisitorLimited, VisitorLimiter } from './visitor-limiter.ts'

export type Dispatch = (request: Request, connection: Connection) => Promise<Response>

/**
 * Time that a download may be paused, or read slowly through large buffers, in seconds; the runtime allows at most 255.
 *
 * @limit Requests and connections | Pause of a client in a download | {} s
 */
const DOWNLOAD_IDLE_SECONDS = 240

/** Page on which users create app passwords. */
const CONNECT_PAGE = '/settings/profile'

const API = '/api/'
const ANY_PATH = '/*'

/** The end of such a request, and so the next request on the connection, is ambiguous. The connection is closed. */
const ambiguous = () => new AppError('invalid', 'Send one Host header and one Content-Length.')

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
export function createDispatch(options: DispatchOptions): Dispatch {
  const dispatcher = new Dispatcher(options)
  return (request, connection) => dispatcher.handle(request, connection)
}

class Dispatcher {
  readonly #options: DispatchOptions
  readonly #find: ReturnType<typeof createRouter>
  readonly #loggablePath: ReturnType<typeof createLoggablePath>
  readonly #uploads = createUploadLimiter(MAX_UPLOADS, MAX_UPLOADS_PER_USER)
  readonly #userSlots = new KeyedSemaphore<number>(REQUESTS_PER_USER)
  readonly #visitors = new VisitorLimiter()
  readonly #sockets = new SocketLimiter()
  /** Headers of each route, and the routes that are downloads, by name. */
  readonly #headers: ReadonlyMap<string | null, [string, string][]>
  readonly #downloads: ReadonlySet<string | null>
  /** Names of the routes for app passwords. */
  readonly #challenged: ReadonlySet<string | null>

  constructor(options: DispatchOptions) {
    const { routes, basePath } = options
    this.#options = options
    this.#find = createRouter(routes)
    this.#loggablePath = createLoggablePath(routes, basePath)
    this.#headers = new Map(routes.map((each) => [each.name, Object.entries(each.headers)]))
    this.#downloads = new Set(routes.filter((each) => each.isDownload).map(({ name }) => name))
    this.#challenged = new Set(routes.filter((each) => each.appPassword).map(({ name }) => name))
  }

  /** Answers a request. Never throws. */
  async handle(request: Request, connection: Connection): Promise<Response> {
    const { log, traffic } = this.#options
    const requestLog = openRequestLog(request, this.#loggablePath)
    const cleanups = createResponseCleanup(log)
    const startedAt = performance.now()
    traffic.begin()
    try {
      const answer = await this.#answer(request, connection, requestLog, cleanups.add).catch((error) => {
        connection.setIdleLimit(STALL_SECONDS)
        requestLog.recordFailure(error, log)
        return errorReply(error)
      })
      const response = this.#challenged.has(requestLog.route) ? this.#askForAppPassword(request, answer) : answer
      for (const [name, value] of this.#headers.get(requestLog.route) ?? []) response.headers.set(name, value)
      addDefaultHeaders(response, { requestId: requestLog.id, renew: requestLog.renew, secure: connection.secure })
      if (hasUnreadBody(request, response)) response.headers.set('Connection', 'close')
      if (requestLog.path.startsWith(API) && !this.#downloads.has(requestLog.route))
        await addSettingsRevision(response, this.#options)
      requestLog.writeLine(response.status, log)
      const seconds = (performance.now() - startedAt) / 1000
      traffic.end(requestLog.route, { status: response.status, bytes: declaredBodyLength(response), seconds })
      return request.method === 'HEAD' ? withoutBody(response) : response
    } finally {
      cleanups.schedule()
    }
  }

  /** A browser is shown how to connect a device instead of a question for a password. */
  #askForAppPassword({ headers }: Request, answer: Response): Response {
    if (answer.status !== 401) return answer
    if (headers.get('Sec-Fetch-Mode') === 'navigate' && !headers.has('Authorization'))
      return new Response(null, { status: 303, headers: { Location: `${this.#options.basePath}${CONNECT_PAGE}` } })
    answer.headers.set(...BASIC_CHALLENGE)
    return answer
  }

  async #answer(
    request: Request,
    connection: Connection,
    requestLog: RequestLog,
    addCleanup: (cleanup: Cleanup) => void,
  ): Promise<Response> {
    const options = this.#options
    if (isAmbiguous(request.headers)) return errorReply(ambiguous(), { Connection: 'close' })
    const target = parseTarget(request.url, options.basePath)
    const match = this.#find(request.method, target.path)
    // Every path without another route reaches the page, also an encoded spelling of a secret one.
    const isOther = match.kind === 'unmatched' || match.route.path === ANY_PATH
    requestLog.path = isOther ? this.#loggablePath(target.path) : target.path
    if (match.kind === 'unmatched') return unmatchedReply(match.allow)
    requestLog.route = match.route.name
    if (match.route.secretPath) requestLog.path = match.route.path
    const client = once(() => clientOf(request.headers, connection, options.trustedProxies))
    if (match.route.method !== 'GET') {
      refuseCrossSite(request.headers, client())
      if (!hasHeaderToken(request.headers)) refuseForms(request.headers, match.route)
    }
    const version = options.transfers.version()
    const sockets = this.#sockets
    const context: RequestContext = {
      options,
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
    return this.#workInTurn(context, await authenticateRequest(context))
  }

  /** Runs a route as soon as its caller has a slot. */
  async #workInTurn(context: RequestContext, authentication: AuthResult | null): Promise<Response> {
    const { route } = context.match
    if (route.ownQueue) return work(context, authentication)
    if (!authentication && !isVisitorLimited(route)) return work(context, null)
    const userId = authentication?.caller.subject.userId
    if (userId !== undefined && route.body.kind === 'stream')
      return this.#uploads.run(userId, () => this.#options.traffic.upload(() => work(context, authentication)))
    const signal = () => context.request.signal
    const releaseSlot =
      userId === undefined
        ? await this.#visitors.acquireSlot(context.client().address, signal)
        : (this.#userSlots.tryAcquire(userId) ?? (await this.#userSlots.acquire(userId, signal)))
    try {
      return await work(context, authentication, releaseSlot)
    } catch (error) {
      releaseSlot()
      throw error
    }
  }
}

/** Runs a route. `onEnd` is called when its response was sent. */
async function work(context: RequestContext, authentication: AuthResult | null, onEnd?: () => void): Promise<Response> {
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

/**
 * Sets the header after the work, so that a client that saves settings receives the new revision. A failure to read it does not fail the
 * response.
 */
async function addSettingsRevision({ headers }: Response, { settingsRevision, log }: DispatchOptions): Promise<void> {
  try {
    headers.set(SETTINGS_REVISION_HEADER, await settingsRevision())
  } catch (error) {
    log.error('settings could not be read', errorFields(error))
  }
}

function unmatchedReply(allow: readonly string[]): Response {
  if (allow.length === 0) return errorReply(new AppError('not_found', 'Not found.'))
  return errorReply(new AppError('method_not_allowed', 'This method is not allowed here.'), { Allow: allow.join(', ') })
}

/** Returns the length of the body, as far as it is declared. */
function declaredBodyLength(response: Response): number {
  const declared = response.headers.get('Content-Length')
  return declared === null ? Buffer.byteLength(knownBody(response) ?? '') : Number(declared)
}
