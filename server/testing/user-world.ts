import { randomBytes } from 'node:crypto'
import { systemSubject } from '#server/access/system-subject.ts'
import { Transfers } from '#server/access/transfers/transfers.ts'
import { AccessEntries } from '#server/accounts/access-entries/service.ts'
import { FactorCheck } from '#server/accounts/authentication/factors/check.ts'
import { FACTOR_KEY_BYTES, SecretBox } from '#server/accounts/authentication/factors/secret-box.ts'
import { SignInLimiter } from '#server/accounts/authentication/limits/limiter.ts'
import { Proof } from '#server/accounts/authentication/proof.ts'
import { TOKEN_KEY_BYTES, TokenSigner } from '#server/accounts/authentication/token.ts'
import { Captcha, type CaptchaKind } from '#server/accounts/captcha/captcha.ts'
import { captchaRoutes } from '#server/accounts/captcha/routes.ts'
import { type IssuedToken, SessionService } from '#server/accounts/sessions/service.ts'
import { SettingsService } from '#server/accounts/settings/service.ts'
import { DEVICE_KEY_BYTES, KnownDevices } from '#server/accounts/sign-in/known-devices.ts'
import { openSignIn } from '#server/accounts/sign-in/open-sign-in.ts'
import { sessionRoutes } from '#server/accounts/sign-in/routes.ts'
import { Accounts } from '#server/accounts/user-management/accounts.ts'
import { userRoutes } from '#server/accounts/user-management/routes.ts'
import { RUNTIME_HASHING } from '#server/accounts/users/hashing.ts'
import { Homes } from '#server/accounts/users/homes.ts'
import { Passwords } from '#server/accounts/users/password.ts'
import { provision } from '#server/accounts/users/provision.ts'
import { Registration } from '#server/accounts/users/registration.ts'
import { UserService } from '#server/accounts/users/service.ts'
import { UserWriter } from '#server/accounts/users/store.ts'
import type { Account, NewUser, User } from '#server/accounts/users/user.ts'
import { createDispatch } from '#server/http/dispatch.ts'
import { listen } from '#server/http/listen.ts'
import type { Auth } from '#server/platform/config/authentication.ts'
import { type Db, openDatabase } from '#server/platform/database/database.ts'
import { InProcessBus } from '#server/platform/events/in-process-bus.ts'
import type { SessionEvents } from '#server/platform/events/session-events.ts'
import type { UserEvents } from '#server/platform/events/user-events.ts'
import { createLog, type LogFields } from '#server/platform/log/log.ts'
import { Traffic } from '#server/platform/log/traffic.ts'
import type { IpNetwork } from '#server/platform/network/ip-network.ts'
import { DataDirectory } from '#server/platform/own-files/data-directory.ts'
import { MemoryStorage } from '#server/storage/memory/memory-storage.ts'
import { plantDatabases } from './database-template.ts'
import { temporaryDirectory } from './temporary-directory.ts'
import { ordinaryAccount } from './test-users.ts'

export const SECOND = 1000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** Default lifetimes of tokens and sessions. */
const LIFETIMES = { token: 2 * HOUR, idle: 7 * DAY, absolute: 30 * DAY }

/** Address and device of all sign-ins. */
export const ORIGIN = { address: '192.0.2.1', device: 'a test' }

/** A clock that only advances when it is moved. */
class TestClock {
  at = Date.UTC(2026, 10, 20, 8, 0, 0)
  readonly now = () => this.at

  pass(milliseconds: number): void {
    this.at += milliseconds
  }
}

/** Creates users, sessions and sign-ins on a temporary database; `await using` removes it. */
export async function userWorld(wanted: Wanted = {}) {
  const { verify = Bun.password.verify, lifetimes = LIFETIMES, captchaKind = null } = wanted
  const auth: Auth = wanted.auth ?? { method: 'json' }
  const place = temporaryDirectory()
  plantDatabases(place.path)
  const clock = new TestClock()
  const key = randomBytes(TOKEN_KEY_BYTES)
  const log: Record<string, unknown>[] = []
  const storage = new MemoryStorage()
  const open = async () => {
    const db = await openDatabase(new DataDirectory(place.path), { now: clock.now })
    return { db, ...services(db, { clock, key, log, verify, lifetimes, storage, captchaKind, auth }) }
  }
  const first = await open()
  const world = {
    ...first,
    auth,
    clock,
    log,
    /** The served tree, in memory. */
    storage,
    path: place.path,
    /** Restarts the program on the same data. */
    async restart(): Promise<void> {
      await world.db.destroy()
      Object.assign(world, await open())
    },
    addUser: (overrides: Partial<NewUser> = {}) => addUser(world.db, clock, overrides),
    /** Changes an account in the database without the services noticing. */
    change: (id: number, changes: Partial<Account>): Promise<void> => change(world.db, id, changes),
    start: (user: User): Promise<IssuedToken> =>
      world.db.transaction().execute((tx) => world.sessions.start(tx, user, ORIGIN)),
    [Symbol.asyncDispose]: async () => {
      await world.db.destroy()
      place[Symbol.dispose]()
    },
  }
  return world
}
export type UserWorld = Awaited<ReturnType<typeof userWorld>>

type Parts = {
  clock: TestClock
  key: Uint8Array
  log: Record<string, unknown>[]
  verify: typeof Bun.password.verify
  lifetimes: typeof LIFETIMES
  storage: MemoryStorage
  captchaKind: CaptchaKind | null
  auth: Auth
}

type Wanted = Partial<Pick<Parts, 'verify' | 'lifetimes' | 'captchaKind' | 'auth'>>

/** Source of a key that exists from the start. */
const KEY = randomBytes(FACTOR_KEY_BYTES)
const factorKey = { read: () => KEY, create: () => KEY }

const SERVED = { matching: 'exact', reserved: [] } as const

function services(db: Db, parts: Parts) {
  const { key, log, verify, lifetimes, storage, captchaKind, auth } = parts
  const { now } = parts.clock
  const users = new UserService(db)
  const passwords = new Passwords({ ...RUNTIME_HASHING, verify })
  const settings = new SettingsService(db)
  const limiter = new SignInLimiter(db, now)
  const sessions = new SessionService({
    db,
    signer: new TokenSigner(key),
    settings,
    accessEntries: new AccessEntries({ db, served: SERVED, log: { error: (message) => void log.push({ message }) } }),
    served: SERVED,
    lifetimes,
    asksFactors: auth.method === 'json',
    now,
  })
  const note = (message: string, fields: LogFields = {}) => void log.push({ message, ...fields })
  const events = new InProcessBus<UserEvents & SessionEvents>((error) => {
    throw error
  })
  const told: PublishedEvent[] = []
  for (const name of ['session.started', 'session.ended', 'signIn.failed', 'signUp', 'people.changed'] as const)
    events.subscribe(name, (payload) => void told.push({ name, ...payload }))
  const homes = new Homes(storage, systemSubject(SERVED))
  const registration = new Registration({ db, settings, homes, events, now })
  const captcha = new Captcha({ db, now, kind: captchaKind })
  const factors = new FactorCheck({
    ...{ box: new SecretBox(factorKey), events, now, keyPath: 'key' },
    available: auth.method === 'json',
    log: { error: note },
  })
  const entry = openSignIn({
    ...{ db, users, passwords, limiter, factors, sessions, registration, captcha, settings, events, now, auth },
    log: { warn: note, error: note },
  })
  const proof = new Proof({
    remembersConfirmations: true,
    db,
    users,
    limiter,
    verify: entry.verify,
    tellFailure: entry.tellFailure,
    factors,
    needed: true,
    now,
  })
  return {
    users,
    passwords,
    settings,
    limiter,
    sessions,
    factors,
    proof,
    homes,
    registration,
    accounts: new Accounts({
      ...{ db, users, settings, sessions, passwords, proof, homes, registration, events },
      sharesAccount: auth.method === 'noauth',
    }),
    captcha,
    ...entry,
    told,
    events,
  }
}

/** An event published on the bus, with its name. */
type PublishedEvent = { readonly name: keyof (UserEvents & SessionEvents) } & Record<string, unknown>

let people = 0

async function addUser(db: Db, clock: TestClock, overrides: Partial<NewUser>): Promise<User> {
  people += 1
  const account = ordinaryAccount({ username: `person${people}`, ...overrides })
  return db.transaction().execute((tx) => provision(tx, account, clock.now()))
}

function change(db: Db, id: number, changes: Partial<Account>): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const writer = new UserWriter(tx)
    const user = await writer.byId(id)
    if (user) await writer.update(user, { ...user, ...changes }, null)
  })
}

type Serving = { readonly basePath?: string; readonly trustedProxies?: readonly IpNetwork[] }

/** Serves the routes of users and sessions on a port; `await using` stops it. */
export function serveUserRoutes(world: UserWorld, { basePath = '', trustedProxies = [] }: Serving = {}) {
  const { captcha, sessions, devices, signIn, signUp, users, accounts } = world
  const knownDevices = new KnownDevices(Buffer.alloc(DEVICE_KEY_BYTES, 1))
  const dispatch = createDispatch({
    traffic: new Traffic(),
    transfers: new Transfers({
      sockets: null,
      version: () => '',
      log: createLog({ format: 'text', level: 'error', write: () => undefined }),
    }),
    routes: [
      ...sessionRoutes({ sessions, devices, knownDevices, signIn, signUp, basePath, auth: world.auth }),
      ...captchaRoutes({ captcha }),
      ...userRoutes({ users, accounts, secondFactors: { dueOf: async () => null } }),
    ],
    basePath,
    authenticate: (token, from) => sessions.authenticate(token, from),
    authenticateSession: (sessionId) => sessions.recheck(sessionId),
    authenticateAppPassword: async () => null,
    settingsRevision: async () => '',
    urlTokens: true,
    trustedProxies,
    log: createLog({ format: 'json', level: 'error', write: (line) => void world.log.push(JSON.parse(line)) }),
  })
  const server = listen({ dispatch, address: '127.0.0.1', port: 0, tls: null })
  const request = (method: string, path: string, init: Omit<RequestInit, 'method'> = {}) =>
    fetch(`http://127.0.0.1:${server.port}${basePath}${path}`, { ...init, method })
  return { request, port: server.port, [Symbol.asyncDispose]: () => server.stop(0) }
}
