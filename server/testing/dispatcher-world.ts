import * as z from 'zod/mini'
import { NO_PERMISSIONS } from '#contract/users.ts'
import type { Identity } from '#server/access/caller.ts'
import { Transfers } from '#server/access/transfers/transfers.ts'
import { createDispatch } from '#server/http/dispatch.ts'
import { listen } from '#server/http/listen.ts'
import { json, statusText } from '#server/http/replies.ts'
import { route } from '#server/http/route.ts'
import { AppError } from '#server/platform/errors.ts'
import { createLog } from '#server/platform/log/log.ts'
import { Traffic } from '#server/platform/log/traffic.ts'
import { CLOSE, type Socket, type SocketSession } from '#server/platform/network/socket.ts'
import { type RawReply, sendRaw } from './raw-request.ts'
import { buildSubject } from './subjects.ts'

/** The dispatcher alone, with a route of each kind and no storage. */
export type DispatcherWorld = {
  readonly port: number
  /** Log entries, one line of JSON each. */
  readonly log: string[]
  /** Names of the cleanups that ran. */
  readonly done: string[]
  /** Gate that uploads to `/wait` and `/api/slow` wait for. */
  readonly gate: Gate
  readonly ask: (path: string, init?: RequestInit) => Promise<Response>
  /** Sends these lines and an empty one. */
  readonly raw: (...lines: string[]) => Promise<RawReply>
  readonly reset: () => void
  readonly close: () => Promise<void>
}

/**
 * Holds requests back until it opens. Counts the requests that reached it, and the uploads that have begun to arrive, since its last reset.
 */
type Gate = { current: PromiseWithResolvers<void>; seen: number; reading: number }

/** Starts it below `/fb`, for the tokens `a.user.x`, `an.admin.x` and `an.old.x`, which is due for renewal. */
export function openDispatcherWorld(): DispatcherWorld {
  const log: string[] = []
  const done: string[] = []
  const gate: Gate = { current: Promise.withResolvers<void>(), seen: 0, reading: 0 }
  const server = listen({
    address: '127.0.0.1',
    port: 0,
    tls: null,
    dispatch: createDispatch({
      traffic: new Traffic(),
      transfers: new Transfers({
        sockets: null,
        version: () => '',
        log: createLog({ format: 'json', level: 'error', write: () => undefined }),
      }),
      routes: routesOf({ done, gate }),
      basePath: '/fb',
      authenticate: async (token) => PEOPLE[token] ?? null,
      authenticateSession: async (sessionId) => PEOPLE[sessionId]?.caller ?? null,
      authenticateAppPassword: async () => null,
      settingsRevision: async () => 'now',
      urlTokens: true,
      trustedProxies: [],
      log: createLog({ format: 'json', level: 'info', write: (line) => log.push(line) }),
    }),
  })
  return {
    port: server.port,
    log,
    done,
    gate,
    ask: (path, init) => fetch(`http://127.0.0.1:${server.port}${path}`, init),
    raw: (...lines) => sendRaw(server.port, `${lines.join('\r\n')}\r\n\r\n`),
    reset: () => {
      log.length = 0
      done.length = 0
      gate.current = Promise.withResolvers()
      gate.seen = 0
      gate.reading = 0
    },
    close: () => server.stop(0),
  }
}

/** Length of the reply of `/api/large`, in characters: more than sockets buffer. */
export const LARGE_REPLY = 32 * 1024 * 1024

/** Returns the request headers of a user. */
export const authHeaders = (token: string, headers: Record<string, string> = {}) => ({
  headers: { 'X-Auth': token, ...headers },
})

/** Echoes messages; for a number it sends that many messages of 64 KiB, each once the previous one was consumed. */
class Echo implements SocketSession {
  readonly longestMessage = 100
  readonly #done: string[]
  #socket: Socket | null = null

  constructor(done: string[]) {
    this.#done = done
  }

  onOpen(socket: Socket): void {
    this.#socket = socket
  }

  onMessage(message: string | Uint8Array): void {
    if (typeof message !== 'string') void this.#socket?.sendBinary(message)
    else if (message === 'end') this.#socket?.close(CLOSE.done, '{"over":true}')
    else if (/^\d+$/.test(message)) void this.#flood(Number(message))
    else void this.#socket?.sendText(message)
  }

  onClose(): void {
    this.#socket = null
    this.#done.push('closed')
  }

  async #flood(pieces: number): Promise<void> {
    for (let sent = 0; sent < pieces; sent += 1) {
      await this.#socket?.sendText('x'.repeat(64 * 1024))
      this.#done[0] = String(sent + 1)
    }
  }
}

/** Returns an identity whose session has the name of its token. */
const identity = (sessionId: string, { admin = false, renew = false } = {}): [string, Identity] => [
  sessionId,
  {
    caller: {
      subject: buildSubject({ userId: admin ? 2 : 1, permissions: { ...NO_PERMISSIONS, download: true, admin } }),
      sessionId,
      signedInAt: 0,
      sorting: { by: 'name', asc: false },
    },
    renew,
  },
]

const PEOPLE: Record<string, Identity> = Object.fromEntries([
  identity('a.user.x'),
  identity('an.admin.x', { admin: true }),
  identity('an.old.x', { renew: true }),
])

/** Waits for the gate. */
function waitForGate(gate: Gate): Promise<void> {
  gate.seen += 1
  return gate.current.promise
}

const routesOf = ({ done, gate }: Pick<DispatcherWorld, 'done' | 'gate'>) => [
  route({
    name: 'read',
    method: 'GET',
    path: '/api/read/*',
    access: 'signed_in',
    effects: ['download'],
    tokenInUrl: true,
    query: z.object({ inline: z.optional(z.string()) }),
    run: async ({ path, query, trailingSlash, requireGrant, addCleanup }) => {
      addCleanup(() => void done.push('first'))
      addCleanup(() => void done.push('second'))
      requireGrant('download', path)
      return json({ path, query, trailingSlash })
    },
  }),
  route({
    name: 'write',
    method: 'POST',
    path: '/api/write/*',
    access: 'signed_in',
    effects: ['create'],
    body: { kind: 'stream' },
    run: async ({ body, path }) => {
      let size = 0
      for await (const chunk of body.stream) {
        gate.reading += 1
        size += chunk.length
      }
      if (path === '/wait') await waitForGate(gate)
      return json({ size, length: body.length })
    },
  }),
  route({
    name: 'slow',
    method: 'GET',
    path: '/api/slow',
    access: 'signed_in',
    effects: [],
    run: async () => {
      await waitForGate(gate)
      return statusText(200)
    },
  }),
  route({
    name: 'large',
    method: 'GET',
    path: '/api/large',
    access: 'signed_in',
    effects: [],
    run: async () => json('x'.repeat(LARGE_REPLY)),
  }),
  route({
    name: 'public',
    method: 'GET',
    path: '/api/public/large',
    access: 'public',
    effects: ['list'],
    run: async () => json('x'.repeat(LARGE_REPLY)),
  }),
  route({
    name: 'login',
    method: 'POST',
    path: '/api/login',
    access: 'public',
    effects: [],
    body: { kind: 'json', schema: z.object({ name: z.string(), more: z.optional(z.unknown()) }), limit: 100 },
    run: async ({ body, caller }) => json({ body, caller }),
  }),
  route({
    name: 'admin',
    method: 'PUT',
    path: '/api/users/:id',
    access: 'admin',
    effects: [],
    run: async ({ id }) => json({ id }),
  }),
  route({
    name: 'broken',
    method: 'GET',
    path: '/api/broken',
    access: 'public',
    effects: [],
    run: async ({ addCleanup: afterwards }) => {
      afterwards(() => void done.push('cleaned'))
      throw new Error('secret of /srv/data')
    },
  }),
  route({
    name: 'busy',
    method: 'GET',
    path: '/api/busy',
    access: 'public',
    effects: [],
    run: async () => {
      throw new AppError('too_many', 'Later.', { retryAfter: 2.2 })
    },
  }),
  route({
    name: 'undeclared',
    method: 'GET',
    path: '/api/undeclared',
    access: 'signed_in',
    effects: [],
    run: async ({ requireGrant: may, path }) => {
      // A cast, as careless code might contain.
      may('delete' as never, path)
      return statusText(200)
    },
  }),
  route({
    name: 'socket',
    method: 'GET',
    path: '/api/socket/*',
    access: 'signed_in',
    effects: ['download'],
    tokenInUrl: true,
    socket: true,
    run: async ({ requireGrant: may, path, upgrade }) => {
      may('download', path)
      return upgrade(new Echo(done))
    },
  }),
  route({
    name: 'bytes',
    method: 'GET',
    path: '/bytes',
    access: 'public',
    effects: [],
    run: async () =>
      new Response(new Blob(['x'.repeat(70)]).stream(), {
        headers: {
          'Content-Length': '70',
          'Content-Type': 'text/x',
          'Content-Security-Policy': 'sandbox',
          'Cache-Control': 'private',
        },
      }),
  }),
]
