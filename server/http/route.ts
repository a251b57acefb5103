import type * as z from 'zod/mini'
import type { Effect, Grant } from '#server/access/authorize.ts'
import type { Caller } from '#server/access/caller.ts'
import type { Transfer } from '#server/access/transfers/transfer.ts'
import type { Judge } from '#server/access/transfers/transfers.ts'
import type { VirtualPath } from '#server/access/virtual-path.ts'
import type { UnknownKeys } from '#server/platform/json/json-keys.ts'
import type { SocketSession } from '#server/platform/network/socket.ts'

/** Who a route is for. `signed_in` and `admin` are checked before the body is read; `public` gets no subject. */
export type Access = 'public' | 'signed_in' | 'admin'

/**
 * What a request may carry as its body. `stream` hands the bytes on unread; JSON is read up to `limit` bytes and parsed by `schema`, and
 * where it is `optional`, no bytes stand for `{}`. Letter case of keys does not count; those that the schema does not know are refused, or dropped
 * where old clients send them (`unknownKeys`). `unread` is what nobody looks at, forms among it.
 */
export type BodySpec =
  | { readonly kind: 'none' }
  | { readonly kind: 'unread' }
  | { readonly kind: 'stream' }
  | {
      readonly kind: 'json'
      readonly schema: z.ZodMiniType
      readonly limit: number
      readonly optional?: boolean
      readonly unknownKeys?: UnknownKeys
    }

/** A body on its way in: the bytes, and how many the client declared. A stalled or cut connection ends `stream` with an error. */
export type IncomingBody = { readonly stream: AsyncIterable<Uint8Array>; readonly length: number | null }

type BodyOf<B extends BodySpec> = B extends { kind: 'json'; schema: infer S extends z.ZodMiniType }
  ? z.output<S>
  : B extends { kind: 'stream' }
    ? IncomingBody
    : undefined

/** One request on its way through a route: everything is parsed, who asks is known. */
export type Call<E extends Effect = Effect, Q = unknown, B = unknown, A extends Access = Access> = {
  readonly request: Request
  readonly caller: A extends 'public' ? Caller | null : Caller
  /** The part of the path matched by `*`, `/` when there is none. */
  readonly path: VirtualPath
  /** Did the request path end in a slash? It makes a POST mean a folder. */
  readonly trailingSlash: boolean
  /** The part matched by `:id`, an integer ≥ 1. */
  readonly id: number
  readonly query: Q
  readonly body: B
  /** The peer, or what a trusted proxy says of it. */
  readonly address: string
  /** Does the browser speak TLS, to us or to a trusted proxy? */
  readonly secure: boolean
  /** Did a trusted proxy hand it on, so that its word of who asks may count? */
  readonly viaProxy: boolean
  readonly signal: AbortSignal
  /**
   * Opens the transfer of the response, for a route whose response may take long to send. A route that lets visitors in says by `judge` how they
   * are looked at again; without it the caller is, with all that they were granted.
   *
   * @throws AppError `too_many` when this caller receives too much at once
   */
  readonly openTransfer: (judge?: Judge) => Transfer
  /** Leave for an effect this route declared; see `authorize`. */
  readonly may: <F extends E>(effect: F, path: VirtualPath) => Grant<F>
  /** Runs when the response has been handed over and its file opened by the runtime. */
  readonly afterwards: (cleanup: () => void | Promise<void>) => void
  /**
   * Makes a WebSocket of the request, of a route that is a socket; the last thing that its `run` does.
   *
   * @throws AppError `invalid` where the request is none for a WebSocket; `too_many`, `busy` where there are too many
   */
  readonly upgrade: (session: SocketSession) => Response
}

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS'

/** An entry of the route table (R3): a route that is not declared does not exist, and causes no effect it does not declare. */
export type Route = {
  /** In logs and in the permissions matrix. */
  readonly name: string
  readonly method: Method
  /** Below the base path: `/api/login`, `/api/users/:id`, `/api/resources/*`. */
  readonly path: string
  readonly access: Access
  readonly effects: readonly Effect[]
  readonly query: z.ZodMiniType | null
  readonly body: BodySpec
  /** May the token come as `?auth=`? For downloads that a link starts. */
  readonly tokenInUrl: boolean
  /** Is `%2F` in the part matched by `*` a separator like any other? File Browser's share page sends it so. */
  readonly encodedSlashes: boolean
  /** Whoever has the path has what it is about: the log tells the pattern in its place (T15). */
  readonly secretPath: boolean
  /** Does the route bound by itself how much of it happens at once? Then it waits behind nothing else its caller asks for, and nothing behind it. */
  readonly ownQueue: boolean
  /** Is it a WebSocket? Then a browser must say that our own page asks (T12). */
  readonly socket: boolean
  /** On every answer of the route, also of a refusal. */
  readonly headers: Readonly<Record<string, string>>
  readonly run: (call: Call) => Promise<Response>
}

type RouteDefinition<E extends Effect, Q extends z.ZodMiniType, B extends BodySpec, A extends Access> = {
  name: string
  method: Method
  path: string
  access: A
  effects: readonly E[]
  query?: Q
  body?: B
  tokenInUrl?: boolean
  encodedSlashes?: boolean
  secretPath?: boolean
  ownQueue?: boolean
  socket?: boolean
  headers?: Readonly<Record<string, string>>
  run: (call: Call<E, z.output<Q>, BodyOf<B>, A>) => Promise<Response>
}

/** Declares a route; what `run` gets is typed by what the entry says. GET routes answer HEAD too. */
export function route<
  const E extends Effect = never,
  Q extends z.ZodMiniType = z.ZodMiniType<Record<string, never>>,
  const B extends BodySpec = { kind: 'none' },
  const A extends Access = Access,
>(definition: RouteDefinition<E, Q, B, A>): Route {
  const { query = null, body = { kind: 'none' }, tokenInUrl = false, ...others } = definition
  const { encodedSlashes = false, secretPath = false, socket = false, headers = {}, run, ...entry } = others
  // A socket lasts as long as somebody wants it; how many there are is counted apart.
  const { ownQueue = socket } = others
  // The dispatcher builds each call from the entry beside it, so the parsed parts have the types the entry declared.
  const flags = { tokenInUrl, encodedSlashes, secretPath, ownQueue, socket }
  return { ...entry, ...flags, query, body, headers, run: run as Route['run'] }
}
