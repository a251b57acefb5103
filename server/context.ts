import path from 'node:path'
import { systemSubject } from './access/system-subject.ts'
import { openAudit } from './audit/open-audit.ts'
import type { AuditTrail } from './audit/service.ts'
import type { Captcha, CaptchaKind } from './captcha/captcha.ts'
import { CAPTCHA_KEY_BYTES, ProofOfWork } from './captcha/proof-of-work.ts'
import { ReCaptcha } from './captcha/recaptcha.ts'
import { installation } from './config/installation.ts'
import { rootProblem } from './config/places.ts'
import type { Config } from './config/settings.ts'
import { version } from './config/version.ts'
import { type Db, openDatabase } from './db/database.ts'
import type { EventBus } from './events/bus.ts'
import { InProcessBus } from './events/in-process-bus.ts'
import { FilesService } from './files/service.ts'
import { InsightService } from './insight/service.ts'
import { errorFields, type Log } from './lib/log.ts'
import { StartProblem } from './lib/start-problem.ts'
import { Executor } from './operations/executor.ts'
import type { OperationEvents } from './operations/operation.ts'
import { JOURNAL_FILE, SqliteJournal } from './operations/sqlite-journal.ts'
import { stagingLog } from './operations/staging-log.ts'
import { LiveConfig } from './page/live-config.ts'
import type { Devices } from './sessions/devices.ts'
import { openEntry } from './sessions/entry.ts'
import { SignInLimiter } from './sessions/limits/limiter.ts'
import { Proof } from './sessions/proof.ts'
import { SessionService } from './sessions/service.ts'
import type { SessionEvents } from './sessions/session-events.ts'
import type { SignIn } from './sessions/sign-in.ts'
import type { SignUp } from './sessions/sign-up.ts'
import { TOKEN_KEY_BYTES, TOKEN_KEY_FILE, TokenSigner } from './sessions/token.ts'
import { SettingsEditor } from './settings/editor.ts'
import { SettingsService } from './settings/service.ts'
import type { SettingsEvents } from './settings/settings-events.ts'
import { BrandingFiles, CUSTOM_STYLES } from './storage/branding-files.ts'
import { DataDirectory } from './storage/data-directory.ts'
import { makeDemoTree } from './storage/demo-tree.ts'
import { openLocalStorage } from './storage/local/open-local-storage.ts'
import { describeServedDisk } from './storage/local/served-disk.ts'
import { type OwnFiles, openOwnFiles } from './storage/own-files.ts'
import type { Storage } from './storage/storage.ts'
import { Accounts } from './users/accounts.ts'
import { type MadeAdministrator, makeFirstAdministrator } from './users/first-administrator.ts'
import { Homes } from './users/homes.ts'
import { Passwords } from './users/password.ts'
import { Registration } from './users/registration.ts'
import { UserService } from './users/service.ts'
import type { ServedScope } from './users/subject.ts'
import type { PeopleEvents } from './users/user-events.ts'

/** Everything that the one bus tells. */
type Events = OperationEvents & PeopleEvents & SessionEvents & SettingsEvents

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
  readonly passwords: Passwords
  /** Accounts as administrators and their owners change them. */
  readonly accounts: Accounts
  /** The one place that makes accounts. */
  readonly registration: Registration
  readonly proof: Proof
  readonly insight: InsightService
  readonly sessions: SessionService
  readonly devices: Devices
  readonly captcha: Captcha
  readonly signIn: SignIn
  readonly signUp: SignUp
  readonly settings: SettingsService
  readonly settingsEditor: SettingsEditor
  readonly branding: BrandingFiles
  readonly audit: AuditTrail
  /** The built page. */
  readonly page: OwnFiles
  /** What it is told. */
  readonly live: LiveConfig
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
const PAGE_KEY_FILE = 'page.key'
const PAGE_KEY_BYTES = 32
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
  const { journal, storage, files } = await openFiles({ config, data, log, events }, opened)

  const served = describeServedDisk(config.root, [config.data, config.cacheDir, ...config.privateFiles])
  const settings = new SettingsService(db)
  const people = openPeople({ config, log, now, data, db, served, settings, storage, events })
  const branding = new BrandingFiles(config.brandingDir)
  const limits = {
    enableExec: config.enableExec,
    served,
    acceptsBranding: (folder: string) => branding.accepts(folder),
  }
  const settingsEditor = new SettingsEditor({ db, limits, events })
  const audit = openAudit({ log, now, journal, events, settings, users: people.users }, opened)
  const firstAdministrator = await makeFirst(config, { db, settings, passwords: people.passwords }, now())
  const page = await openOwnFiles(pageDirectory)
  const live = new LiveConfig({
    start: config,
    version,
    settings: () => settings.current(),
    hasStyles: async (folder) => (await branding.find(folder, CUSTOM_STYLES)) !== null,
    key: data.secret(PAGE_KEY_FILE, PAGE_KEY_BYTES),
  })

  const closing = opened.move()
  return {
    config,
    log,
    db,
    events,
    storage,
    files,
    ...people,
    settings,
    settingsEditor,
    branding,
    audit,
    page,
    live,
    firstAdministrator,
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  }
}

async function openFiles(
  parts: { config: Config; data: DataDirectory; log: Log; events: EventBus<OperationEvents> },
  opened: AsyncDisposableStack,
) {
  const { config, data, log, events } = parts
  const journal = opened.adopt(await SqliteJournal.open({ file: data.ensureFile(JOURNAL_FILE), log }), (open) =>
    open.close(),
  )
  const modes = { file: config.fileMode, directory: config.dirMode }
  const storage = opened.adopt(
    await openLocalStorage({ root: config.root, staging: stagingLog(journal), modes }),
    (open) => open.close(),
  )
  const executor = opened.adopt(new Executor({ journal, events }), (open) => open.close())
  return { journal, storage, files: new FilesService({ storage, executor }) }
}

function openPeople(parts: {
  config: Config
  log: Log
  now: () => number
  data: DataDirectory
  db: Db
  served: ServedScope
  settings: SettingsService
  storage: Storage
  events: EventBus<PeopleEvents & SessionEvents>
}) {
  const { config, log, now, data, db, served, settings, storage, events } = parts
  const users = new UserService(db)
  const passwords = new Passwords()
  const sessions = new SessionService({
    db,
    now,
    served,
    signer: new TokenSigner(data.secret(TOKEN_KEY_FILE, TOKEN_KEY_BYTES)),
    settings,
    lifetimes: { token: config.sessionLifetime, idle: config.sessionIdle, absolute: config.sessionMax },
  })
  const limiter = new SignInLimiter(db, now)
  const homes = new Homes(storage, systemSubject(served))
  const registration = new Registration({ db, settings, homes, events, now })
  const entry = openEntry({
    ...{ db, users, passwords, limiter, sessions, registration, settings, events, log, now },
    auth: config.auth,
    captchaKind: captchaKind(config.captcha, { data, log, now }),
  })
  const needed = config.auth.method !== 'noauth'
  const proof = new Proof({ db, users, limiter, verify: entry.verify, needed, now })
  const accounts = new Accounts({
    ...{ db, users, settings, sessions, passwords, proof, homes, registration, events },
    sharesAccount: config.auth.method === 'noauth',
  })
  const insight = new InsightService({ users, settings, served })
  return { users, insight, passwords, sessions, ...entry, proof, registration, accounts }
}

function captchaKind(
  setting: Config['captcha'],
  { data, log, now }: { data: DataDirectory; log: Log; now: () => number },
): CaptchaKind | null {
  if (setting.kind === 'recaptcha') return new ReCaptcha({ host: setting.host, secret: setting.secret, log })
  if (setting.kind === 'none') return null
  return new ProofOfWork(data.secret(CAPTCHA_KEY_FILE, CAPTCHA_KEY_BYTES), now)
}

function makeFirst(
  { username, secrets }: Config,
  parts: { db: Db; settings: SettingsService; passwords: Passwords },
  now: number,
) {
  const wanted = { username, password: secrets.adminPassword, passwordHash: secrets.adminPasswordHash }
  return makeFirstAdministrator(parts, wanted, now)
}
