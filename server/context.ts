import path from 'node:path'
import type { PreviewKind } from '#contract/previews.ts'
import { MoveInDesk } from '#server/move-in/desk.ts'
import { MoveIn } from '#server/move-in/move-in.ts'
import type { MoveInEvents } from '#server/move-in/move-in-events.ts'
import { Transfers } from './access/transfers.ts'
import { PackingThreads } from './archives/formats/packing-threads.ts'
import { Archives } from './archives/service.ts'
import { openAudit } from './audit/open-audit.ts'
import type { AuditTrail } from './audit/service.ts'
import type { Captcha } from './captcha/captcha.ts'
import { openCaptcha } from './captcha/open-captcha.ts'
import { Rights } from './commands/rights.ts'
import { Commands } from './commands/service.ts'
import { Terminals } from './commands/terminal/service.ts'
import { installation } from './config/installation.ts'
import { rootProblem } from './config/places.ts'
import type { Config } from './config/settings.ts'
import { version } from './config/version.ts'
import { type Db, databaseVersion, openDatabase } from './db/database.ts'
import type { EventBus } from './events/bus.ts'
import { InProcessBus } from './events/in-process-bus.ts'
import type { JobEvents } from './events/live/job-events.ts'
import { LiveUpdates } from './events/live/service.ts'
import { openFiles } from './files/open-files.ts'
import type { FilesService } from './files/service.ts'
import type { HookLog } from './hooks/log.ts'
import { openHooks } from './hooks/open-hooks.ts'
import type { Hooks } from './hooks/service.ts'
import { InsightService } from './insight/service.ts'
import { openJobs } from './jobs/open-jobs.ts'
import type { Jobs } from './jobs/service.ts'
import { type KeepingServices, openKeeping } from './keeping/open-keeping.ts'
import { settle } from './keeping/settle.ts'
import { errorFields, type Log } from './lib/log.ts'
import { StartProblem } from './lib/start-problem.ts'
import { Traffic } from './lib/traffic.ts'
import { Figures, type FiguresParts } from './operating/figures.ts'
import { Health } from './operating/health.ts'
import type { OperationEvents } from './operations/operation.ts'
import type { LiveConfig } from './page/live-config.ts'
import { openPage } from './page/open-page.ts'
import { openPreviews } from './previews/open-previews.ts'
import type { Previews } from './previews/service.ts'
import { openSandbox } from './sandbox/open-sandbox.ts'
import { Programs } from './sandbox/programs.ts'
import type { Sandbox } from './sandbox/sandbox.ts'
import type { Searcher } from './search/hit.ts'
import type { IndexKeeper } from './search/index-keeper.ts'
import { openSearch } from './search/open-search.ts'
import type { FolderSizesService } from './search/sizes/service.ts'
import type { IndexStatusService } from './search/status/service.ts'
import type { Devices } from './sessions/devices.ts'
import type { KnownDevices } from './sessions/known-devices.ts'
import { openSessions } from './sessions/open-sessions.ts'
import type { SessionService } from './sessions/service.ts'
import type { SessionEvents } from './sessions/session-events.ts'
import type { SignIn } from './sessions/sign-in.ts'
import type { SignUp } from './sessions/sign-up.ts'
import type { SettingsEditor } from './settings/editor.ts'
import { openSettings, openSettingsEditor, settingsLimits } from './settings/open-settings.ts'
import type { SettingsService } from './settings/service.ts'
import type { SettingsEvents } from './settings/settings-events.ts'
import { Items } from './shares/items.ts'
import { openShares } from './shares/open-shares.ts'
import type { PublicShareParts } from './shares/public/parts.ts'
import type { Shares } from './shares/service.ts'
import type { ShareEvents } from './shares/share-events.ts'
import type { BrandingFiles } from './storage/branding-files.ts'
import { DataDirectory } from './storage/data-directory.ts'
import { makeDemoTree } from './storage/demo-tree.ts'
import { describeServedDisk } from './storage/local/served-disk.ts'
import type { OwnFiles } from './storage/own-files.ts'
import { peerSockets } from './storage/peer-sockets.ts'
import type { Storage } from './storage/storage.ts'
import { packedHelpers } from './storage/unpacked-helpers.ts'
import { Tokens } from './tokens/service.ts'
import type { TokenEvents } from './tokens/token-events.ts'
import { PackedFiles } from './unpacking/service.ts'
import { openUploads } from './uploads/open-uploads.ts'
import type { Uploads } from './uploads/service.ts'
import type { Sweep } from './uploads/sweep.ts'
import { Accounts } from './users/accounts.ts'
import { type MadeAdministrator, makeFirstAdministrator } from './users/first-administrator.ts'
import type { Hashing } from './users/hashing.ts'
import { HashingThreads } from './users/hashing-threads.ts'
import { openPeople } from './users/open-people.ts'
import type { Registration } from './users/registration.ts'
import type { UserService } from './users/service.ts'
import type { PeopleEvents } from './users/user-events.ts'
import { openWebhooks } from './webhooks/open-webhooks.ts'
import type { Lookup } from './webhooks/post.ts'
import type { Sender } from './webhooks/sender.ts'
import type { Webhooks } from './webhooks/service.ts'
import type { WebhookEvents } from './webhooks/webhook-events.ts'

/** Everything that the one bus tells. */
type Events = JobEvents &
  MoveInEvents &
  OperationEvents &
  PeopleEvents &
  SessionEvents &
  SettingsEvents &
  ShareEvents &
  TokenEvents &
  WebhookEvents

/** Every long-lived thing there is, built once. Disposing closes all of it, latest first. */
export type Context = AsyncDisposable & {
  readonly config: Config
  readonly log: Log
  readonly db: Db
  /** Tells after the fact what happened. */
  readonly events: EventBus<Events>
  readonly storage: Storage
  readonly files: FilesService
  /** What brings back what was deleted, replaced or moved. */
  readonly keeping: KeepingServices
  /** How large folders are. */
  readonly folderSizes: FolderSizesService
  /** Folders and selections as one file. */
  readonly archives: Archives
  /** Finds items by their names and more. */
  readonly searcher: Searcher
  /** Uploads in several sittings. */
  readonly uploads: Uploads
  /** Removes those that were abandoned. */
  readonly uploadSweep: Sweep
  /** What archives among them hold. */
  readonly packedFiles: PackedFiles
  /** Where programs run; null where none do. */
  readonly sandbox: Sandbox | null
  /** What administrators hang on events, and what became of it; null where no programs run. */
  readonly hooks: { readonly hooks: Hooks; readonly hookLog: HookLog } | null
  /** What people run in it. */
  readonly commands: Commands
  /** Their shells. */
  readonly terminals: Terminals
  /** Work that outlives its request. */
  readonly jobs: Jobs
  readonly users: UserService
  /** Accounts as administrators and their owners change them. */
  readonly accounts: Accounts
  /** The one place that makes accounts. */
  readonly registration: Registration
  readonly insight: InsightService
  readonly sessions: SessionService
  readonly devices: Devices
  /** What scripts come in by. */
  readonly tokens: Tokens
  readonly knownDevices: KnownDevices
  readonly captcha: Captcha
  readonly signIn: SignIn
  readonly signUp: SignUp
  readonly settings: SettingsService
  readonly settingsEditor: SettingsEditor
  readonly branding: BrandingFiles
  readonly previews: Previews
  /** What it makes them of. */
  readonly previewKinds: readonly PreviewKind[]
  /** Links as their owners know them. */
  readonly shares: Shares
  /** What visitors get by them. */
  readonly publicShares: Omit<PublicShareParts, 'archives' | 'previews'>
  readonly audit: AuditTrail
  /** Addresses that are told of events. */
  readonly webhooks: Webhooks
  /** Takes over an instance of File Browser. */
  readonly moveInDesk: MoveInDesk
  /** What tells them. */
  readonly webhookSender: Sender
  /** The built page. */
  readonly page: OwnFiles
  /** What it is told. */
  readonly live: LiveConfig
  /** Tells people what changes where they look. Ends before the server stops, which waits for answers to end. */
  readonly liveUpdates: LiveUpdates
  /** Keeps the index of the served tree true. */
  readonly indexKeeper: IndexKeeper
  /** How it is doing. */
  readonly indexStatus: IndexStatusService
  /** Can it do its work? */
  readonly health: Health
  /** What its front doors count. */
  readonly traffic: Traffic
  /** The responses that they are sending. */
  readonly transfers: Transfers
  /** Null where nobody is to see any. */
  readonly figures: Figures | null
  /** Made by this start, when there was no account at all. */
  readonly firstAdministrator: MadeAdministrator | null
}

export type ContextParts = {
  readonly log: Log
  /** Milliseconds since the epoch. */
  readonly now?: () => number
  /** The addresses of a name that webhooks lead to; by default what the system says. */
  readonly lookup?: Lookup
  /** The time that a caller waits for a slot to make or read an archive (ms); by default that of `Jobs`. */
  readonly slotPatience?: number | undefined
  /** Where the built page is. */
  readonly pageDirectory?: string
  /** Makes and checks password hashes; by default threads of argon2id at its settled cost. */
  readonly hashing?: Hashing
}

const BUILT_PAGE = path.join(installation, 'dist')

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
  opened.use(
    await data.lock(() => log.warn('the data directory has no file locks; make sure that no other server uses it', {})),
  )
  const db = opened.adopt(await openDatabase(data, { now }), (open) => open.destroy())
  const events = new InProcessBus<Events>((error, event) =>
    log.error('a listener failed', { event, ...errorFields(error) }),
  )
  const served = describeServedDisk(config.root, [config.data, config.cacheDir, ...config.privateFiles])
  const shared = { config, data, db, served, events, log, helpers: packedHelpers(config.cacheDir), now }

  const { settings, branding } = openSettings(shared)
  const kept = { settings, matching: served.matching }
  const { journal, storage, partials, executor, keeper, files } = await openFiles({ ...shared, ...kept }, opened)
  const hashing = parts.hashing ?? opened.adopt(new HashingThreads(), (threads) => threads.close())
  const packing = opened.adopt(new PackingThreads(), (threads) => threads.close())
  const { homes, ...people } = openPeople({ ...shared, storage, settings, hashing })
  const captcha = openCaptcha({ ...shared, setting: config.captcha })
  const entry = openSessions({ ...shared, ...people, captcha, settings })
  const settingsEditor = openSettingsEditor({ ...shared, branding, proof: entry.proof })
  const tokens = new Tokens({ ...shared, storage, settings, proof: entry.proof })
  const sharesAccount = config.auth.method === 'noauth'
  const accounts = new Accounts({ ...shared, ...people, ...entry, homes, settings, sharesAccount })
  const limits = settingsLimits({ ...shared, branding })
  const moveIn = new MoveIn({ ...shared, settings, limits, homes, items: new Items(storage, served) })
  const moveInDesk = new MoveInDesk({ moveIn, proof: entry.proof, now })
  const insight = new InsightService({ users: people.users, settings, served })
  const { previews, previewKinds } = openPreviews({ ...shared, storage }, opened)
  const undoing = { storage, executor, keeper, history: journal.history, journal, audit: journal }
  // Before anything begins, and before links look for their items.
  const settled = await settle({ ...shared, ...undoing }, journal.cutOff)
  const links = await openShares({ ...shared, ...people, storage, files, executor, settings, settled })
  const uploads = openUploads({ ...shared, files, partials }, opened)
  const audit = openAudit({ ...shared, journal, settings, users: people.users }, opened)
  const webhooks = await openWebhooks({ ...shared, ...people, proof: entry.proof, lookup: parts.lookup }, opened)
  const rootName = path.basename(config.root) || 'files'
  const slots = { ...(parts.now && { now }), ...(parts.slotPatience && { patience: parts.slotPatience }) }
  const archives = new Archives({ storage, log, rootName, notes: config.archiveNotes, packing, slots })
  const sandbox = await openSandbox({ config, storage, log }, opened)
  const programs = new Programs(config.exec)
  const rights = new Rights({ ...people, ...entry })
  const running = { ...shared, sandbox, executor, storage, settings, programs, rights }
  const commands = opened.adopt(new Commands(running), (each) => each.close())
  const terminals = opened.adopt(new Terminals({ ...running, ...people }), (each) => each.close())
  const { freshen, ...search } = openSearch({ ...shared, storage, settings }, opened)
  const hooks = await openHooks(
    { ...shared, ...people, ...entry, settings, tokens, executor, sandbox, programs, noticed: freshen },
    opened,
  )
  const packedFiles = new PackedFiles({ storage, executor, keeper, log, slots })
  const keeping = openKeeping({ ...shared, ...undoing, links: links.keptLinks }, opened)
  const jobs = await openJobs(
    {
      ...shared,
      basePath: config.baseUrl,
      storage,
      executor,
      journal,
      files,
      packedFiles,
      keeper,
      archives,
      settings,
      tokens,
      ...people,
    },
    opened,
  )
  const recheck = (sessionId: string) => entry.sessions.glance(sessionId)
  const liveUpdates = opened.adopt(new LiveUpdates({ ...shared, storage, recheck, noticed: freshen }), (live) =>
    live.close(),
  )
  const [health, traffic] = [new Health({ db, config }), new Traffic()]
  const transfersParts = { sockets: peerSockets, version: () => databaseVersion(db), log }
  const transfers = opened.adopt(new Transfers(transfersParts), (open) => open.close())
  const figures = openFigures({ ...shared, ...search, jobs, health, traffic, liveUpdates }, opened)
  const firstAdministrator = await makeFirst(config, { db, settings, passwords: people.passwords }, now())
  const page = await openPage({
    start: { ...config, previewKinds },
    version,
    directory: pageDirectory,
    data,
    settings,
    branding,
  })

  const closing = opened.move()
  return {
    ...{
      config,
      log,
      db,
      events,
      storage,
      files,
      keeping,
      archives,
      packedFiles,
      jobs,
      ...uploads,
      ...people,
      accounts,
      insight,
      captcha,
      ...entry,
    },
    ...{
      tokens,
      moveInDesk,
      settings,
      settingsEditor,
      branding,
      previews,
      previewKinds,
      ...links,
      audit,
      ...webhooks,
      ...page,
    },
    ...{
      ...search,
      sandbox,
      hooks,
      commands,
      terminals,
      liveUpdates,
      firstAdministrator,
      health,
      traffic,
      transfers,
      figures,
    },
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  }
}

function openFigures(parts: FiguresParts & { config: Config }, opened: AsyncDisposableStack): Figures | null {
  const { token, address } = parts.config.metrics
  if (token === undefined && address === null) return null
  return opened.adopt(new Figures(parts), (open) => open.close())
}

function makeFirst({ username, secrets }: Config, parts: Parameters<typeof makeFirstAdministrator>[0], now: number) {
  const wanted = { username, password: secrets.adminPassword, passwordHash: secrets.adminPasswordHash }
  return makeFirstAdministrator(parts, wanted, now)
}
