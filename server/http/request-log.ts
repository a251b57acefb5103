import { randomBytes } from 'node:crypto'
import { errorFields, type Log } from '#server/platform/log/log.ts'
import { isUnexpected } from './errors.ts'
import { loggedPath } from './target.ts'

/** What is known of a request so far, for its one line in the log (T15): never its query, its headers or its body. */
export type Trail = {
  /** Made by us, sent as `X-Request-Id`. */
  readonly id: string
  path: string
  /** The name in the route table. */
  route: string | null
  userId: number | null
  /** Does the token want to be renewed? */
  renew: boolean
  /** Notes a failure; its details appear only here. */
  readonly failed: (error: unknown, log: Log) => void
  readonly close: (status: number, log: Log) => void
}

/** nginx's number for a client that left before it was answered. */
const CLIENT_LEFT = 499

/** Ids differ between starts by their beginning and within one by their count. */
const STARTED = randomBytes(6).toString('hex')
let count = 0
const nextId = () => `${STARTED}-${(count++).toString(36)}`

/** Starts the clock of a request. `shown` makes of a path that led nowhere what the log may say. */
export function openTrail(request: Request, shown: (path: string) => string): Trail {
  const startedAt = performance.now()
  let clientLeft = false
  const trail: Trail = {
    id: nextId(),
    path: '',
    route: null,
    userId: null,
    renew: false,
    failed: (error, log) => {
      clientLeft = request.signal.aborted
      if (clientLeft) log.debug('client left', { id: trail.id, ...errorFields(error) })
      else if (isUnexpected(error))
        log.error('request failed', { id: trail.id, route: trail.route, ...errorFields(error) })
    },
    close: (status, log) =>
      log.info('request', {
        method: request.method,
        route: trail.route,
        user: trail.userId,
        status: clientLeft ? CLIENT_LEFT : status,
        ms: Math.round((performance.now() - startedAt) * 10) / 10,
        id: trail.id,
        path: trail.path || shown(loggedPath(request.url)),
      }),
  }
  return trail
}
