import { randomBytes } from 'node:crypto'
import { Captcha, type CaptchaKind } from '#server/captcha/captcha.ts'
import { type Db, openDatabase } from '#server/db/database.ts'
import { InProcessBus } from '#server/events/in-process-bus.ts'
import { createDispatch } from '#server/http/dispatch.ts'
import { listen } from '#server/http/listen.ts'
import { createLog } from '#server/lib/log.ts'
import { Devices } from '#server/sessions/devices.ts'
import { SignInLimiter } from '#server/sessions/limits/limiter.ts'
import { KeptPasswords } from '#server/sessions/methods/kept-passwords.ts'
import { sessionRoutes } from '#server/sessions/routes.ts'
import { type IssuedToken, SessionService } from '#server/sessions/service.ts'
import type { SessionEvents } from '#server/sessions/session-events.ts'
import { SignIn } from '#server/sessions/sign-in.ts'
import { TOKEN_KEY_BYTES, TokenSigner } from '#server/sessions/token.ts'
import { SettingsService } from '#server/settings/service.ts'
import { DataDirectory } from '#server/storage/data-directory.ts'
import { Passwords } from '#server/users/password.ts'
import { provision } from '#server/users/provision.ts'
import { userRoutes } from '#server/users/routes.ts'
import { UserService } from '#server/users/service.ts'
import type { NewUser, User } from '#server/users/user.ts'
import { ordinaryAccount } from './people.ts'
import { temporaryDirectory } from './temporary-directory.ts'

export const SECOND = 1000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** The times that hold unless the operator says otherwise. */
const LIFETIMES = { token: 2 * HOUR, idle: 7 * DAY, absolute: 30 * DAY }

/** Where everybody comes from. */
export const ORIGIN = { address: '192.0.2.1', device: 'a test' }

/** A clock that stands still until it is moved. */
class TestClock {
  at = Date.UTC(2026, 10, 20, 8, 0, 0)
  readonly now = () => this.at

  pass(milliseconds: number): void {
    this.at += milliseconds
  }
}

/** People, their sessions and their sign-ins on a database of their own; `await using` removes it. */
export async function peopleWorld({ verify = Bun.password.verify, lifetimes = LIFETIMES, captchaKind }: Wanted = {}) {
  const place = temporaryDirectory()
  const clock = new TestClock()
  const key = randomBytes(TOKEN_KEY_BYTES)
  const log: Record<string, unknown>[] = []
  const open = async () => {
    const db = await openDatabase(new DataDirectory(place.path), { now: clock.now })
    return { db, ...services(db, { clock, key, log, verify, lifetimes, captchaKind }) }
  }
  const first = await open()
  const world = {
    ...first,
    clock,
    log,
    path: place.path,
    /** The same program, started again on the same data. */
    async restart(): Promise<void> {
      await world.db.destroy()
      Object.assign(world, await open())
    },
    addUser: (overrides: Partial<NewUser> = {}) => addUser(world.db, clock, overrides),
    start: (user: User): Promise<IssuedToken> =>
      world.db.transaction().execute((tx) => world.sessions.start(tx, user, ORIGIN)),
    [Symbol.asyncDispose]: async () => {
      await world.db.destroy()
      place[Symbol.dispose]()
    },
  }
  return world
}
export type PeopleWorld = Awaited<ReturnType<typeof peopleWorld>>

type Parts = {
  clock: TestClock
  key: Uint8Array
  log: Record<string, unknown>[]
  verify: typeof Bun.password.verify
  lifetimes: typeof LIFETIMES
  captchaKind: CaptchaKind | undefined
}

type Wanted = Partial<Pick<Parts, 'verify' | 'lifetimes' | 'captchaKind'>>

function services(db: Db, { clock: { now }, key, log, verify, lifetimes, captchaKind }: Parts) {
  const users = new UserService(db)
  const passwords = new Passwords({ verify })
  const limiter = new SignInLimiter(db, now)
  const sessions = new SessionService({
    db,
    signer: new TokenSigner(key),
    settings: new SettingsService(db),
    served: { matching: 'exact', reserved: [] },
    lifetimes,
    now,
  })
  const warn = (message: string, fields: Record<string, string>) => void log.push({ message, ...fields })
  const heard: Heard[] = []
  const events = new InProcessBus<SessionEvents>((error) => {
    throw error
  })
  for (const name of ['session.started', 'session.ended', 'signIn.failed', 'signUp'] as const)
    events.subscribe(name, (payload) => void heard.push({ name, ...payload }))
  const devices = new Devices({ sessions, users, events })
  const captcha = new Captcha({ db, kind: captchaKind ?? null, now })
  const passwordMethod = new KeptPasswords(users, passwords)
  const signIn = new SignIn({ db, users, passwordMethod, captcha, limiter, sessions, events, warn })
  return { users, passwords, limiter, sessions, devices, signIn, heard }
}

/** What was told of sessions, with the name of the event. */
type Heard = { readonly name: keyof SessionEvents } & Record<string, unknown>

let people = 0

async function addUser(db: Db, clock: TestClock, overrides: Partial<NewUser>): Promise<User> {
  people += 1
  const account = ordinaryAccount({ username: `person${people}`, ...overrides })
  return db.transaction().execute((tx) => provision(tx, account, clock.now()))
}

/** The routes of people and sessions on a port; `await using` stops it. */
export function servePeople(world: PeopleWorld, { basePath = '', noauth = false } = {}) {
  const { sessions, devices, signIn, users } = world
  const dispatch = createDispatch({
    routes: [...sessionRoutes({ sessions, devices, signIn, basePath, noauth }), ...userRoutes({ users })],
    basePath,
    authenticate: (token, from) => sessions.authenticate(token, from),
    recheck: (sessionId) => sessions.recheck(sessionId),
    urlTokens: true,
    trustedProxies: [],
    log: createLog({ format: 'json', level: 'error', write: (line) => void world.log.push(JSON.parse(line)) }),
  })
  const server = listen({ dispatch, address: '127.0.0.1', port: 0, tls: null })
  const request = (method: string, path: string, init: Omit<RequestInit, 'method'> = {}) =>
    fetch(`http://127.0.0.1:${server.port}${basePath}${path}`, { ...init, method })
  return { request, [Symbol.asyncDispose]: () => server.stop(0) }
}
