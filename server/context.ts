import path from 'node:path'
import type { ImportEvents } from '#server/platform/events/import-events.ts'
import type { AccessEvents } from './access/events/access-events.ts'
import type { ShareEvents } from './access/events/share-events.ts'
import type { TokenEvents } from './access/events/token-events.ts'
import { Transfers } from './access/transfers/transfers.ts'
import { AccessEntries } from './accounts/access-entries/service.ts'
import { openAccounts } from './accounts/open.ts'
import type { QuotaMeter } from './accounts/quotas/meter.ts'
import type { SettingsService } from './accounts/settings/service.ts'
import { openSettings } from './accounts/settings-editor/open-settings.ts'
import type { Hashing } from './accounts/users/hashing.ts'
import { HashingThreads } from './accounts/users/hashing-threads.ts'
import { openExecution } from './execution/open.ts'
import { openFiles } from './files/browse/open-files.ts'
import type { FilesService } from './files/browse/service.ts'
import { openFileServices } from './files/open.ts'
import { recoverInterrupted } from './files/reversal/recover-interrupted.ts'
import { openNotifications } from './notifications/open.ts'
import type { Lookup } from './notifications/webhooks/post.ts'
import type { OperationEvents } from './operations/records/operation.ts'
import { openOperator } from './operator/open.ts'
import { installation } from './platform/config/installation.ts'
import { rootProblem } from './platform/config/places.ts'
import type { Config } from './platform/config/settings.ts'
import { type Db, databaseVersion, openDatabase } from './platform/database/database.ts'
import type { EventBus } from './platform/events/bus.ts'
import { InProcessBus } from './platform/events/in-process-bus.ts'
import type { JobEvents } from './platform/events/job-events.ts'
import type { NoticeEvents } from './platform/events/notice-events.ts'
import type { SessionEvents } from './platform/events/session-events.ts'
import type { SettingsEvents } from './platform/events/settings-events.ts'
import type { UserEvents } from './platform/events/user-events.ts'
import type { WebhookEvents } from './platform/events/webhook-events.ts'
import { errorFields, type Log } from './platform/log/log.ts'
import { peerSockets } from './platform/os/peer-sockets.ts'
import type { BrandingFiles } from './platform/own-files/branding-files.ts'
import { DataDirectory } from './platform/own-files/data-directory.ts'
import { openPackedHelpers } from './platform/own-files/unpacked-helpers.ts'
import { StartProblem } from './platform/process/start-problem.ts'
import { openSearch } from './search/open-search.ts'
import { TagSearch } from './search/tags/tag-search.ts'
import { Items } from './shares/items.ts'
import { openShares } from './shares/open-shares.ts'
import { makeDemoTree } from './storage/demo-tree.ts'
import type { ListingEvents } from './storage/listed-folder.ts'
import { describeServedDisk } from './storage/local/served-disk.ts'
import type { Storage } from './storage/storage.ts'

/** Events of the shared bus. */
type Events = JobEvents &
  NoticeEvents &
  ImportEvents &
  ListingEvents &
  OperationEvents &
  UserEvents &
  AccessEvents &
  SessionEvents &
  SettingsEvents &
  ShareEvents &
  TokenEvents &
  WebhookEvents

type Opened<Open extends (...parts: never[]) => unknown> = Awaited<ReturnType<Open>>
type AccountServices = Opened<typeof openAccounts>

/** Every long-lived service, built once. Disposing closes all of them, the latest first. */
export type Context = AsyncDisposable & {
  readonly config: Config
  readonly log: Log
  readonly db: Db
  /** Publishes events after the fact. */
  readonly events: EventBus<Events>
  readonly storage: Storage
  readonly files: FilesService
  readonly settings: SettingsService
  readonly branding: BrandingFiles
  readonly transfers: Transfers
  readonly meter: QuotaMeter
  /** Current time in milliseconds since the epoch. */
  readonly now: () => number
} & Omit<AccountServices, 'userServices' | 'signInServices' | 'homes' | 'limits'> &
  AccountServices['userServices'] &
  AccountServices['signInServices'] &
  Omit<Opened<typeof openShares>, 'keptLinks'> &
  Omit<ReturnType<typeof openSearch>, 'freshen'> &
  Opened<typeof openNotifications> &
  Opened<typeof openExecution> &
  Opened<typeof openFileServices> &
  Opened<typeof openOperator>

export type ContextParts = {
  readonly log: Log
  /** Current time in milliseconds since the epoch. */
  readonly now?: () => number
  /** Resolves host names of webhooks; by default with the system's resolver. */
  readonly lookup?: Lookup
  /** Time that a caller waits for a slot to create or read an archive, in milliseconds; by default that of `Jobs`. */
  readonly slotPatience?: number | undefined
  /** Directory of the built page. */
  readonly pageDirectory?: string
  /** Creates and verifies password hashes; by default threads that compute argon2id at its fixed cost. */
  readonly hashing?: Hashing
}

const BUILT_PAGE = path.join(installation, 'dist')

/**
 * Builds all services from the configuration. Opened resources are closed again when a later step fails.
 * @throws StartProblem for problems that must be corrected outside the program
 */
export async function createContext(config: Config, parts: ContextParts): Promise<Context> {
  const { log, now = Date.now, pageDirectory = BUILT_PAGE } = parts
  await using opened = new AsyncDisposableStack()

  if (config.demo) await makeDemoTree(config.root)
  const unusable = rootProblem(config.root)
  if (unusable) throw new StartProblem(`--root: ${config.root} ${unusable}`)
  const data = new DataDirectory(config.data)
  opened.use(
    await data.lock(() =>
      log.warn('the data directory does not support file locks; make sure that no other server uses it', {}),
    ),
  )
  const db = opened.adopt(await openDatabase(data, { now }), (open) => open.destroy())
  const events = new InProcessBus<Events>((error, event) =>
    log.error('a listener failed', { event, ...errorFields(error) }),
  )
  const served = describeServedDisk(config.root, [config.data, config.cacheDir, ...config.privateFiles])
  const base = { config, data, db, served, events, log, helpers: openPackedHelpers(config.cacheDir), now }

  const shared = { ...base, accessEntries: new AccessEntries(base) }
  const { settings, branding } = openSettings(shared)
  const disk = await openFiles({ ...shared, settings }, opened)
  const { journal, storage, executor, keeper, files, meter } = disk
  const hashing = parts.hashing ?? opened.adopt(new HashingThreads(), (threads) => threads.close())
  const { userServices, signInServices, homes, limits, ...accounts } = openAccounts({
    ...shared,
    storage,
    settings,
    branding,
    hashing,
    meter,
  })
  const undoing = { storage, executor, keeper, history: journal.history, journal, audit: journal }
  // Before any service starts, and before links look for their items.
  const interrupted = await recoverInterrupted({ ...shared, ...undoing }, journal.interrupted)
  const { keptLinks, ...links } = await openShares(
    {
      ...shared,
      ...userServices,
      storage,
      files,
      executor,
      settings,
      interrupted,
      history: journal.history,
    },
    opened,
  )
  const { freshen: noticed, ...search } = openSearch({ ...shared, storage, settings, meter }, opened)
  const { tokens, invitations } = accounts
  const signingIn = { ...userServices, ...signInServices, tokens, invitations }
  const known = { ...shared, ...signingIn, storage, settings, executor, meter, noticed }
  const recheck = (sessionId: string) => signInServices.sessions.glance(sessionId)
  const notifications = await openNotifications({ ...known, journal, recheck, lookup: parts.lookup }, opened)
  const execution = await openExecution(known, opened)
  const slots = { ...(parts.now && { now }), ...(parts.slotPatience && { patience: parts.slotPatience }) }
  const working = { ...known, ...disk, ...undoing, links: keptLinks, interrupted, slots }
  const services = await openFileServices(working, opened)
  const searcher = new TagSearch({ others: search.searcher, tags: services.tags, storage, now })
  const items = new Items(storage, served)
  const { previewKinds } = services
  const operated = { ...known, ...search, ...services, ...notifications, homes, limits, items, branding, previewKinds }
  const operator = await openOperator({ ...operated, directory: pageDirectory }, opened)
  const transfersParts = { sockets: peerSockets, version: () => databaseVersion(db), log }
  const transfers = opened.adopt(new Transfers(transfersParts), (open) => open.close())

  const closing = opened.move()
  return {
    ...{ config, log, db, events, storage, files, settings, branding, transfers, meter, now },
    ...{
      ...userServices,
      ...signInServices,
      ...accounts,
      ...links,
      ...search,
      searcher,
      ...notifications,
      ...execution,
      ...services,
      ...operator,
    },
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  }
}
