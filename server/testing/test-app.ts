import path from 'node:path'
import type { Rule } from '#contract/rules.ts'
import { type Hashing, RUNTIME_HASHING } from '#server/accounts/users/hashing.ts'
import type { User } from '#server/accounts/users/user.ts'
import { createApp, routeTable } from '#server/app.ts'
import { type Context, createContext } from '#server/context.ts'
import { listen } from '#server/http/listen.ts'
import type { Route } from '#server/http/route.ts'
import type { Lookup } from '#server/notifications/webhooks/post.ts'
import { signInMethods } from '#server/platform/config/authentication.ts'
import { loadConfig } from '#server/platform/config/config.ts'
import type { Config } from '#server/platform/config/settings.ts'
import { createLog } from '#server/platform/log/log.ts'
import { CHEAP_HASHING } from './cheap-hashing.ts'
import { plantDatabases } from './database-template.ts'
import { type RawReply, sendRaw } from './raw-request.ts'
import { temporaryDirectory } from './temporary-directory.ts'
import { createUser, PASSWORD, passwordHash, type TestUser } from './test-users.ts'
import { plantTree, type Tree } from './tree.ts'
import { ORIGIN } from './user-world.ts'

export type TestAppOptions = {
  readonly tree?: Tree
  /** Users besides `admin`, who always exists and has every permission. */
  readonly users?: readonly TestUser[]
  /** Rules for all users. */
  readonly rules?: readonly Rule[]
  readonly config?: Partial<Config>
  /** Stores the database inside the served directory, in `data`, as for an operator who serves a whole home directory. */
  readonly servesItsData?: boolean
  /** Paths in the tree that are the program's own files, such as its private key. */
  readonly privateFiles?: readonly string[]
  /** Milliseconds since the epoch. */
  readonly now?: () => number
  /** Time that a request waits for a slot to create or read an archive, in milliseconds. */
  readonly slotPatience?: number
  /** Resolves the host names of webhooks to addresses. */
  readonly lookup?: Lookup
  /** Files of the built page. */
  readonly page?: Tree
  /** Hashes passwords as in production, at full cost and in threads. */
  readonly hashesInThreads?: boolean
}

/** The whole program, running on a real disk, a real database and a real port. */
export type TestApp = AsyncDisposable & {
  readonly context: Context
  readonly routes: readonly Route[]
  readonly port: number
  /** The served directory. Everything beside it, in its parent, is outside of every scope. */
  readonly root: string
  /** All log entries, one line each. */
  readonly log: readonly string[]
  /** Sends a request as a browser would, by default as `admin`; `as: null` sends no token. */
  readonly request: (path: string, init?: RequestInit & { readonly as?: string | null }) => Promise<Response>
  /** Returns a token of a user, who signs in on the first call. */
  readonly signIn: (username: string) => Promise<string>
  /** Returns a token of a new session of the user, without the password: for tests that end sessions. */
  readonly freshToken: (username: string) => Promise<string>
  /** Sends exactly these bytes over a socket. */
  readonly raw: (bytes: string | Uint8Array, patience?: number) => Promise<RawReply>
}

/**
 * Starts the program on a new temporary directory; `await using app = await testApp({ tree: { '/a.txt': 'hi' } })` stops it and removes
 * everything.
 */
export async function testApp(options: TestAppOptions = {}): Promise<TestApp> {
  await using opened = new AsyncDisposableStack()
  const place = opened.use(temporaryDirectory())
  const root = path.join(place.path, 'root')
  plantTree(place.path, { '/root/': null, '/page/': null })
  plantTree(root, options.tree ?? {})
  plantTree(path.join(place.path, 'page'), options.page ?? {})

  const hashing = options.hashesInThreads ? RUNTIME_HASHING : CHEAP_HASHING
  const config = await configFor(place.path, root, options, hashing)
  plantDatabases(config.data)
  const log: string[] = []
  const context = opened.use(
    await createContext(config, {
      log: createLog({ format: 'text', level: 'debug', write: (line) => log.push(line) }),
      now: options.now,
      lookup: options.lookup,
      slotPatience: options.slotPatience,
      pageDirectory: path.join(place.path, 'page'),
      ...(options.hashesInThreads !== true && { hashing }),
    }),
  )
  const people = new Map<string, User>([[context.config.username, await context.users.get(1)]])
  for (const user of options.users ?? []) people.set(user.username, await createUser(context, user, hashing))
  await keepRules(context, options.rules ?? [])
  const server = listen({
    dispatch: createApp(context),
    address: '127.0.0.1',
    port: 0,
    tls: null,
    traffic: context.traffic,
  })
  opened.defer(() => server.stop(0))

  const signIn = createSignIn(server.port)
  const closing = opened.move()
  return {
    context,
    routes: routeTable(context),
    port: server.port,
    root,
    log,
    signIn,
    freshToken: async (username) => {
      const user = people.get(username)
      if (!user) throw new Error(`Nobody is called ${username}`)
      return (
        await context.db
          .transaction()
          .execute((tx) => context.sessions.start(tx, user, ORIGIN, { method: signInMethods(context.config.auth)[0] }))
      ).token
    },
    request: async (target, { as = 'admin', ...init } = {}) => {
      const headers = new Headers(init.headers)
      if (as !== null && !headers.has('X-Auth')) headers.set('X-Auth', await signIn(as))
      return fetch(`http://127.0.0.1:${server.port}${target}`, { redirect: 'manual', ...init, headers })
    },
    raw: (bytes, patience) => sendRaw(server.port, bytes, patience),
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  }
}

async function configFor(directory: string, root: string, options: TestAppOptions, hashing: Hashing): Promise<Config> {
  const data = path.join(options.servesItsData ? root : directory, 'data')
  const argv = ['--root', root, '--data', data, '--port', '0']
  const secrets = { adminPassword: undefined, adminPasswordHash: await passwordHash(hashing) }
  const privateFiles = (options.privateFiles ?? []).map((file) => path.join(root, file))
  return { ...loadConfig({ argv, env: {}, cwd: directory }), privateFiles, secrets, ...options.config }
}

async function keepRules({ db }: Context, rules: readonly Rule[]): Promise<void> {
  if (rules.length === 0) return
  await db
    .insertInto('settings')
    .values({ name: 'rules', value: JSON.stringify(rules) })
    .execute()
}

function createSignIn(port: number): (username: string) => Promise<string> {
  const tokens = new Map<string, Promise<string>>()
  const signIn = async (username: string) => {
    const body = JSON.stringify({ username, password: PASSWORD })
    const response = await fetch(`http://127.0.0.1:${port}/api/login`, { method: 'POST', body })
    if (!response.ok) throw new Error(`Signing in as ${username} answered ${response.status}`)
    return response.text()
  }
  return (username) => {
    const token = tokens.get(username) ?? signIn(username)
    tokens.set(username, token)
    return token
  }
}
