import path from 'node:path'
import { Captcha, type CaptchaKind } from './captcha/captcha.ts'
import { CAPTCHA_KEY_BYTES, ProofOfWork } from './captcha/proof-of-work.ts'
import { ReCaptcha } from './captcha/recaptcha.ts'
import { installation } from './config/installation.ts'
import { rootProblem } from './config/places.ts'
import type { Config } from './config/settings.ts'
import { type Db, openDatabase } from './db/database.ts'
import type { EventBus } from './events/bus.ts'
import { InProcessBus } from './events/in-process-bus.ts'
import { FilesService } from './files/service.ts'
import { errorFields, type Log } from './lib/log.ts'
import { StartProblem } from './lib/start-problem.ts'
import { Executor } from './operations/executor.ts'
import type { OperationEvents } from './operations/operation.ts'
import { JOURNAL_FILE, SqliteJournal } from './operations/sqlite-journal.ts'
import { stagingLog } from './operations/staging-log.ts'
import { Devices } from './sessions/devices.ts'
import { SignInLimiter } from './sessions/limits/limiter.ts'
import { KeptPasswords } from './sessions/methods/kept-passwords.ts'
import { SessionService } from './sessions/service.ts'
import type { SessionEvents } from './sessions/session-events.ts'
import { SignIn } from './sessions/sign-in.ts'
import { TOKEN_KEY_BYTES, TokenSigner } from './sessions/token.ts'
import { SettingsService } from './settings/service.ts'
import { DataDirectory } from './storage/data-directory.ts'
import { makeDemoTree } from './storage/demo-tree.ts'
import { openLocalStorage } from './storage/local/open-local-storage.ts'
import { describeServedDisk } from './storage/local/served-disk.ts'
import { type OwnFiles, openOwnFiles } from './storage/own-files.ts'
import type { Storage } from './storage/storage.ts'
import { type MadeAdministrator, makeFirstAdministrator } from './users/first-administrator.ts'
import { Passwords } from './users/password.ts'
import { UserService } from './users/service.ts'
import type { ServedScope } from './users/subject.ts'

/** Every long-lived thing there is, built once. Disposing closes all of it, latest first. */
export type Context = AsyncDisposable & {
  readonly config: Config
  readonly log: Log
  readonly db: Db
  /** Tells after the fact what happened. */
  readonly events: EventBus<Events>
  readonly storage: Storage
  readonly files: FilesService
  readonly users: UserService
  readonly sessions: SessionService
  readonly devices: Devices
  readonly captcha: Captcha
  readonly signIn: SignIn
  /** The built page. */
  readonly page: OwnFiles
  /** Made by this start, when there was no account at all. */
  readonly firstAdministrator: MadeAdministrator | null
}

export type ContextParts = {
  readonly log: Log
  /** Milliseconds since the epoch. */
  readonly now?: () => number
  /** Where the built page is. */
  readonly pageDirectory?: string
}

const BUILT_PAGE = path.join(installation, 'dist')
const TOKEN_KEY_FILE = 'token.key'
const CAPTCHA_KEY_FILE = 'captcha.key'

/**
 * Builds what the settings say. What was opened is closed again when a later step fails.
 *
 * @throws StartProblem for what must be put right outside the program
 */
export async function createContext(config: Config, parts: ContextParts): Promise<Context> {
  const { log, now = Date.now, pageDirectory = BUILT_PAGE } = parts
  await using opened = new AsyncDisposableStack()

  if (config.demo) await makeDemoTree(config.root)
  const unusable = rootProblem(config.root)
  if (unusable) throw new StartProblem(`--root: ${config.root} ${unusable}`)
  const data = new DataDirectory(config.data)
  const db = opened.adopt(await openDatabase(data, { now }), (open) => open.destroy())
  const events = new InProcessBus<Events>((error, event) =>
    log.error('a listener failed', { event, ...errorFields(error) }),
  )
  const { storage, files } = await openFiles({ config, data, log, events }, opened)

  const served = describeServedDisk(config.root, [config.data, config.cacheDir, ...config.privateFiles])
  const people = openPeople({ config, log, now, data, db, served, events })
  const firstAdministrator = await makeFirst(config, db, people.passwords, now())
  const page = await openOwnFiles(pageDirectory)

  const closing = opened.move()
  return {
    config,
    log,
    db,
    events,
    storage,
    files,
    ...people,
    page,
    firstAdministrator,
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  }
}

/** What is told of, by everybody who tells. */
type Events = OperationEvents & SessionEvents

async function openFiles(
  { config, data, log, events }: { config: Config; data: DataDirectory; log: Log; events: InProcessBus<Events> },
  opened: AsyncDisposableStack,
) {
  const journal = opened.adopt(await SqliteJournal.open({ file: data.ensureFile(JOURNAL_FILE), log }), (open) =>
    open.close(),
  )
  const modes = { file: config.fileMode, directory: config.dirMode }
  const storage = opened.adopt(
    await openLocalStorage({ root: config.root, staging: stagingLog(journal), modes }),
    (open) => open.close(),
  )
  const executor = opened.adopt(new Executor({ journal, events }), (open) => open.close())
  return { storage, files: new FilesService({ storage, executor }) }
}

function openPeople(parts: {
  config: Config
  log: Log
  now: () => number
  data: DataDirectory
  db: Db
  served: ServedScope
  events: InProcessBus<Events>
}) {
  const { config, log, now, data, db, served, events } = parts
  const users = new UserService(db)
  const passwords = new Passwords()
  const sessions = new SessionService({
    db,
    now,
    served,
    signer: new TokenSigner(data.secret(TOKEN_KEY_FILE, TOKEN_KEY_BYTES)),
    settings: new SettingsService(db),
    lifetimes: { token: config.sessionLifetime, idle: config.sessionIdle, absolute: config.sessionMax },
  })
  const limiter = new SignInLimiter(db, now)
  const captcha = new Captcha({ db, now, kind: captchaKind(config.captcha, { data, log, now }) })
  const passwordMethod = new KeptPasswords(users, passwords)
  return {
    users,
    passwords,
    sessions,
    devices: new Devices({ sessions, users, events }),
    captcha,
    signIn: new SignIn({ db, users, passwordMethod, captcha, limiter, sessions, events, warn: log.warn }),
  }
}

function captchaKind(
  setting: Config['captcha'],
  { data, log, now }: { data: DataDirectory; log: Log; now: () => number },
): CaptchaKind | null {
  if (setting.kind === 'recaptcha') return new ReCaptcha({ host: setting.host, secret: setting.secret, log })
  if (setting.kind === 'none') return null
  return new ProofOfWork(data.secret(CAPTCHA_KEY_FILE, CAPTCHA_KEY_BYTES), now)
}

function makeFirst({ username, secrets }: Config, db: Db, passwords: Passwords, now: number) {
  const wanted = { username, password: secrets.adminPassword, passwordHash: secrets.adminPasswordHash }
  return makeFirstAdministrator(db, passwords, wanted, now)
}
