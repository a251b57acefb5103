import type * as z from 'zod/mini'
import type { Effect, Grant } from '#server/access/authorize.ts'
import type { Caller } from '#server/access/caller.ts'
import type { Transfer } from '#server/access/transfers/transfer.ts'
import type { TransferAuthorizer } from '#server/access/transfers/transfers.ts'
import type { VirtualPath } from '#server/access/virtual-path.ts'
import type { UnknownKeys } from '#server/platform/json/json-keys.ts'
import type { SocketSession } from '#server/platform/network/socket.ts'

/**
 * Callers that a route admits. `signed_in` and `admin` are checked before the body is read; `public` routes do not authenticate and get no
 * caller.
 */
export type Access = 'public' | 'signed_in' | 'admin'

/**
 * The body that a request may carry. `stream` passes the bytes on unread; JSON is read up to `limit` bytes and parsed by `schema`, and
 * where it is `optional`, an empty body stands for `{}`. Letter case of keys is ignored; unknown keys are refused, or dropped where old
 * clients send them (`unknownKeys`). `bytes` are read up to `limit`. `unread` bodies of any type, including forms, are ignored.
 */
export type BodySpec =
  | { readonly kind: 'none' }
  | { readonly kind: 'unread' }
  | { readonly kind: 'stream' }
  | { readonly kind: 'bytes'; readonly limit: number }
  | {
      readonly kind: 'json'
      readonly schema: z.ZodMiniType
      readonly limit: number
      readonly optional?: boolean
      readonly unknownKeys?: UnknownKeys
    }

/**
 * The bytes of a request body, and the declared length. A stalled or broken connection ends `stream` with an error. Nothing else refers to
 * its chunks. A small body can be received in one piece by `whole`, which costs less; only one of both can be used.
 */
export type IncomingBody = {
  readonly stream: AsyncIterable<Uint8Array>
  readonly length: number | null
  readonly whole?: (() => Promise<Uint8Array>) | undefined
  readonly isDisposable: true
}

type BodyOf<B extends BodySpec> = B extends { kind: 'json'; schema: infer S extends z.ZodMiniType }
  ? z.output<S>
  : B extends { kind: 'stream' }
    ? IncomingBody
    : B extends { kind: 'bytes' }
      ? Uint8Array
      : undefined

/** A parsed and authenticated request, as passed to a route. */
export type Call<E extends Effect = Effect, Q = unknown, B = unknown, A extends Access = Access> = {
  readonly request: Request
  readonly caller: A extends 'public' ? Caller | null : Caller
  /** The part of the path matched by `*`; `/` when it is empty. */
  readonly path: VirtualPath
  /** Whether the request path ends in a slash, which makes a POST create a folder. */
  readonly trailingSlash: boolean
  /** The part matched by `:id`, an integer ≥ 1. */
  readonly id: number
  readonly query: Q
  readonly body: B
  /** The peer's address, or the one a trusted proxy reports. */
  readonly address: string
  /** Whether the browser used TLS, to Coffer or to a trusted proxy. */
  readonly secure: boolean
  /** Whether a trusted proxy forwarded the request, so that its user header can be honored. */
  readonly viaProxy: boolean
  /** The host that the client requested, with its port. */
  readonly host: string
  readonly signal: AbortSignal
  /**
   * Opens the transfer of a response that may take long to send. A route that admits visitors passes `judge` to authorize them again;
   * without it, the caller and all of their grants are checked.
   *
   * @throws AppError `too_many` when this caller has too many transfers
   */
  readonly openTransfer: (judge?: TransferAuthorizer) => Transfer
  /** Authorizes an effect that the route declares; see `authorize`. */
  readonly requireGrant: <F extends E>(effect: F, path: VirtualPath) => Grant<F>
  /** Adds a cleanup that runs when the response was handed over and its file was opened by the runtime. */
  readonly addCleanup: (cleanup: () => void | Promise<void>) => void
  /**
   * Upgrades the request of a WebSocket route; the last call of its `run`.
   *
   * @throws AppError `invalid` where the request is not a WebSocket upgrade; `too_many`, `busy` where there are too many
   */
  readonly upgrade: (session: SocketSession) => Response
}

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS' | DavMethod

/** Methods of WebDAV (RFC 4918). */
type DavMethod = 'PROPFIND' | 'PROPPATCH' | 'MKCOL' | 'COPY' | 'MOVE' | 'LOCK' | 'UNLOCK'

/** An entry of the route table. A route that is not declared does not exist, and it cannot cause effects that it does not declare. */
export type Route = {
  /** Name in logs and in the permissions matrix. */
  readonly name: string
  readonly method: Method
  /** Another method with the same effect, which some clients of File Browser send; checked like `method`. */
  readonly alias: Exclude<Method, 'GET'> | null
  /** Path below the base path: `/api/login`, `/api/users/:id`, `/api/resources/*`. */
  readonly path: string
  readonly access: Access
  readonly effects: readonly Effect[]
  readonly query: z.ZodMiniType | null
  readonly body: BodySpec
  /** Whether the token may be passed as `?auth=`, for what links, media elements and old clients read. Never where something changes. */
  readonly tokenInUrl: boolean
  /** Whether browsers and links download from the route: scripts of the page do not read its response headers. */
  readonly isDownload: boolean
  /** Whether the path itself grants access: the log shows the pattern instead. */
  readonly secretPath: boolean
  /** Whether the route limits its own concurrency. Its requests then neither wait for other requests of the caller nor delay them. */
  readonly ownQueue: boolean
  /** Whether the route receives uploads, also where users may create what they cannot see: its answers never depend on what is there. */
  readonly receivesUploads: boolean
  /** Whether callers authenticate by an app password as HTTP Basic (RFC 7617), and by nothing else. */
  readonly appPassword: boolean
  /** Whether this is a WebSocket. The browser's `Origin` must then be Coffer's own page. */
  readonly socket: boolean
  /** Headers of every response of the route, including refusals. */
  readonly headers: Readonly<Record<string, string>>
  readonly run: (call: Call) => Promise<Response>
}

type RouteDefinition<E extends Effect, Q extends z.ZodMiniType, B extends BodySpec, A extends Access> = {
  name: string
  method: Method
  alias?: Route['alias']
  path: string
  access: A
  effects: readonly E[]
  query?: Q
  body?: B
  tokenInUrl?: boolean
  isDownload?: boolean
  secretPath?: boolean
  ownQueue?: boolean
  receivesUploads?: boolean
  appPassword?: boolean
  socket?: boolean
  headers?: Readonly<Record<string, string>>
  run: (call: Call<E, z.output<Q>, BodyOf<B>, A>) => Promise<Response>
}

/** Declares a route; the entry determines the types that `run` receives. GET routes answer HEAD too. */
export function route<
  const E extends Effect = never,
  Q extends z.ZodMiniType = z.ZodMiniType<Record<string, never>>,
  const B extends BodySpec = { kind: 'none' },
  const A extends Access = Access,
>(definition: RouteDefinition<E, Q, B, A>): Route {
  const { alias = null, query = null, body = { kind: 'none' }, ...others } = definition
  const {
    tokenInUrl = false,
    isDownload = false,
    secretPath = false,
    receivesUploads = false,
    appPassword = false,
    socket = false,
    headers = {},
    run,
    ...entry
  } = others
  // A WebSocket may stay open for any time; the number of sockets has its own limit.
  const { ownQueue = socket } = others
  // The dispatcher builds each call from the same entry, so the parsed parts have the declared types.
  const flags = { tokenInUrl, isDownload, secretPath, ownQueue, receivesUploads, appPassword, socket }
  return { ...entry, ...flags, alias, query, body, headers, run: run as Route['run'] }
}
