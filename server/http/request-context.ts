import type { Caller, Identity } from '#server/access/caller.ts'
import type { PeerLookup, RunningTransfer, Transfers } from '#server/access/transfers/transfers.ts'
import type { Log } from '#server/platform/log/log.ts'
import type { Traffic } from '#server/platform/log/traffic.ts'
import type { IpNetwork } from '#server/platform/network/ip-network.ts'
import type { SocketSession } from '#server/platform/network/socket.ts'
import type { Client, Peer } from './address.ts'
import type { BasicCredentials } from './credentials.ts'
import type { SetIdleLimit } from './incoming.ts'
import type { RequestLog } from './request-log.ts'
import type { Cleanup } from './response-cleanup.ts'
import type { Route } from './route.ts'
import type { RouteMatch } from './router.ts'
import type { SocketLimiter } from './socket-limiter.ts'
import type { Target } from './target.ts'

export type DispatchOptions = {
  readonly routes: readonly Route[]
  /** Empty, or begins with `/` and does not end with one. */
  readonly basePath: string
  /**
   * Authenticates a token. Null for a token that is unknown, expired, altered or malformed. `from` is called only where the address is
   * recorded; `version` was just returned by {@link Transfers.version}.
   */
  readonly authenticate: (token: string, from: () => string, version: string) => Promise<Identity | null>
  /**
   * Authenticates an app password. Null for one that is unknown, expired, of another user or for another protocol.
   * @throws AppError `too_many`
   */
  readonly authenticateAppPassword: (
    credentials: BasicCredentials,
    from: string,
    version: string,
  ) => Promise<Identity | null>
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
export type Connection = Peer & {
  readonly peer: PeerLookup
  readonly setIdleLimit: SetIdleLimit
  /** Upgrades the connection to a WebSocket, once; false where the request is not a valid upgrade. */
  readonly upgrade: (session: SocketSession, headers: Record<string, string>) => boolean
}

/** A request with a matched route. */
export type RequestContext = {
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
