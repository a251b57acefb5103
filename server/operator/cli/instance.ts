import type { AccessEvents } from '#server/access/events/access-events.ts'
import type { QuotaEvents } from '#server/access/events/quota-events.ts'
import { AccessEntries } from '#server/accounts/access-entries/service.ts'
import { AccessEntriesEditor } from '#server/accounts/access-entries-editor/editor.ts'
import type { SecondFactors } from '#server/accounts/authentication/factors/service.ts'
import { Captcha } from '#server/accounts/captcha/captcha.ts'
import { Groups } from '#server/accounts/groups/service.ts'
import { CsvImport } from '#server/accounts/invitations/import.ts'
import { Invitations } from '#server/accounts/invitations/service.ts'
import { FolderQuotas } from '#server/accounts/quotas/folder-quotas.ts'
import { Quotas } from '#server/accounts/quotas/service.ts'
import { StoredUsage } from '#server/accounts/quotas/stored-usage.ts'
import type { Devices } from '#server/accounts/sessions/devices.ts'
import type { SessionService } from '#server/accounts/sessions/service.ts'
import type { SettingsService } from '#server/accounts/settings/service.ts'
import type { SettingsEditor } from '#server/accounts/settings-editor/editor.ts'
import { openSettings, openSettingsEditor, settingsLimits } from '#server/accounts/settings-editor/open-settings.ts'
import type { DirectoryLinks } from '#server/accounts/sign-in/ldap/directory-links.ts'
import type { LdapDirectory } from '#server/accounts/sign-in/ldap/service.ts'
import { openSessions } from '#server/accounts/sign-in/open-sessions.ts'
import { Accounts } from '#server/accounts/user-management/accounts.ts'
import { UserImport } from '#server/accounts/user-management/user-import.ts'
import { RUNTIME_HASHING } from '#server/accounts/users/hashing.ts'
import type { HomeStorage } from '#server/accounts/users/homes.ts'
import { openUsers } from '#server/accounts/users/open-users.ts'
import type { UserService } from '#server/accounts/users/service.ts'
import type { ServedScope } from '#server/accounts/users/subject.ts'
import { AuditSubscriber } from '#server/notifications/audit/audit-subscriber.ts'
import { AuditTrail } from '#server/notifications/audit/service.ts'
import { UsernameCache } from '#server/notifications/audit/username-cache.ts'
import type { History } from '#server/operations/records/history.ts'
import { JOURNAL_FILE, SqliteJournal } from '#server/operations/sqlite-journal.ts'
import { FileBrowserImporter } from '#server/operator/import-filebrowser/importer.ts'
import { isMethodOn } from '#server/platform/config/authentication.ts'
import type { Config } from '#server/platform/config/settings.ts'
import { type Db, openDatabase } from '#server/platform/database/database.ts'
import { AppError } from '#server/platform/errors.ts'
import type { EventBus } from '#server/platform/events/bus.ts'
import type { ImportEvents } from '#server/platform/events/import-events.ts'
import { InProcessBus } from '#server/platform/events/in-process-bus.ts'
import type { SessionEvents } from '#server/platform/events/session-events.ts'
import type { SettingsEvents } from '#server/platform/events/settings-events.ts'
import type { UserEvents } from '#server/platform/events/user-events.ts'
import { errorFields, type Log } from '#server/platform/log/log.ts'
import type { BrandingFiles } from '#server/platform/own-files/branding-files.ts'
import { DataDirectory, holdsDatabase } from '#server/platform/own-files/data-directory.ts'
import { openTrialDataFolder } from '#server/platform/own-files/scratch.ts'
import { Items } from '#server/shares/items.ts'
import { makeDemoTree } from '#server/storage/demo-tree.ts'
import { openLocalStorage } from '#server/storage/local/open-local-storage.ts'
import { describeServedDisk } from '#server/storage/local/served-disk.ts'
import type { StagingLog, Storage } from '#server/storage/storage.ts'
import { Failure } from './failures.ts'

/**
 * Purpose of opening an instance: `read` and `change` require an existing one, `make` creates one when there is none, `take_over` does the
 * same and refuses while a server runs, and `rehearse` creates a temporary one when there is none.
 */
export type Purpose = 'read' | 'change' | 'make' | 'take_over' | 'rehearse'

type Events = UserEvents & AccessEvents & QuotaEvents & SessionEvents & SettingsEvents & ImportEvents

/** Services of an instance, as in the server; except after `take_over`, a server may run at the same time. */
export type Instance = AsyncDisposable & {
  readonly config: Config
  readonly users: UserService
  readonly accounts: Accounts
  readonly groups: Groups
  readonly entriesEditor: AccessEntriesEditor
  readonly quotas: Quotas
  readonly folderQuotas: FolderQuotas
  readonly invitations: Invitations
  readonly csvImport: CsvImport
  readonly peopleImport: UserImport
  readonly moveIn: FileBrowserImporter
  readonly sessions: SessionService
  readonly devices: Devices
  readonly secondFactors: SecondFactors
  readonly ldap: LdapDirectory
  readonly directoryLinks: DirectoryLinks
  readonly settings: SettingsService
  readonly editor: SettingsEditor
  readonly branding: BrandingFiles
  /** Null when opened for reading. */
  readonly audit: AuditTrail | null
  /** Null when opened for reading. */
  readonly history: History | null
}

/** Placeholder when nothing is known about the disk. */
const NOWHERE: ServedScope = { matching: 'exact', reserved: [] }

/**
 * Opens the instance that the settings select. Neither cleans up nor creates an administrator: the server does that.
 *
 * @throws Failure when there is none, StartProblem when it cannot be used
 */
export async function openInstance(config: Config, purpose: Purpose, log: Log): Promise<Instance> {
  const isThere = holdsDatabase(config.data)
  if ((purpose === 'read' || purpose === 'change') && !isThere)
    throw new Failure(
      `no database in ${config.data} yet; specify --data or --root, or create one with coffer users add`,
    )
  await using opened = new AsyncDisposableStack()
  const now = Date.now
  // Resources that are opened while the instance is in use.
  const later = opened.use(new AsyncDisposableStack())
  const data = new DataDirectory(
    purpose === 'rehearse' && !isThere ? opened.use(await openTrialDataFolder()).path : config.data,
  )
  if (purpose === 'take_over') opened.use(await data.lock())
  const db = opened.adopt(await openDatabase(data, { now }), (open) => open.destroy())
  const events = new InProcessBus<Events>((error, event) =>
    log.error(`a subscriber of ${event} failed`, errorFields(error)),
  )
  const root = config.demo && config.dataNamed ? null : config.root
  if (config.demo && root !== null && (purpose === 'change' || begins(purpose))) await makeDemoTree(root)
  const own = [config.data, config.cacheDir, ...config.privateFiles]
  const served = root === null || purpose === 'read' ? NOWHERE : describeServedDisk(root, own)
  const storage = root === null ? ROOTLESS : lazyStorage(() => openDisk(root, config, later))
  const services = openServices({ config, data, db, events, served, storage, log, later })
  const { users } = services
  const notifying =
    purpose === 'read' || purpose === 'rehearse'
      ? { audit: null, history: null }
      : await openTrail({ data, events, users, log }, opened)
  const closing = opened.move()
  return { config, ...notifying, ...services, [Symbol.asyncDispose]: () => closing.disposeAsync() }
}

const begins = (purpose: Purpose) => purpose === 'make' || purpose === 'take_over'

type TrailParts = { data: DataDirectory; events: EventBus<Events>; users: UserService; log: Log }

/** Opens the journal for writing while the server may write it too: SQLite serializes them. */
async function openTrail({ data, events, users, log }: TrailParts, opened: AsyncDisposableStack) {
  const file = data.ensureFile(JOURNAL_FILE)
  const journal = opened.adopt(await SqliteJournal.open({ file, log, retention: null }), (open) => open.close())
  const trail = new AuditTrail(journal)
  const names = new UsernameCache((userId) => users.find(userId))
  const record: AuditTrail['record'] = (row) => trail.record(row)
  opened.adopt(new AuditSubscriber({ events, record, names, now: Date.now }), (open) => open.close())
  return { audit: trail, history: journal.history }
}

type ServiceParts = {
  config: Config
  data: DataDirectory
  db: Db
  events: EventBus<Events>
  served: ServedScope
  storage: HomeStorage
  log: Log
  /** Closes what is opened while the instance is in use. */
  later: AsyncDisposableStack
}

function openServices(parts: ServiceParts) {
  const { config, db, data, log, later } = parts
  const shared = { ...parts, now: Date.now, accessEntries: new AccessEntries(parts) }
  const { settings, branding } = openSettings(shared)
  const people = openUsers({ ...shared, settings, hashing: RUNTIME_HASHING })
  // No sign-in takes place here.
  const captcha = new Captcha({ db, now: Date.now, kind: null })
  const { sessions, devices, proof, secondFactors, ldap, directoryLinks } = openSessions({
    ...shared,
    ...people,
    captcha,
    settings,
  })
  const editor = openSettingsEditor({ ...shared, ...people, branding, proof })
  const sharesAccount = config.auth.method === 'noauth'
  const accounts = new Accounts({ ...shared, ...people, settings, sessions, proof, sharesAccount })
  const groups = new Groups({ ...shared, sessions, proof })
  const entriesEditor = new AccessEntriesEditor({ ...shared, ...people, groups, proof })
  const { matching } = parts.served
  const meter = new StoredUsage({ db, settings, matching, usage: () => storedUsage(data, log, later) })
  const quotas = new Quotas({ ...shared, settings, groups, meter })
  const storesPasswords = isMethodOn(config.auth, 'password')
  const folderQuotas = new FolderQuotas({ ...shared, meter })
  const invited = { ...shared, homes: people.homes, settings, proof }
  const invitations = new Invitations({ ...invited, storesPasswords })
  const csvImport = new CsvImport({ ...invited, invitations })
  const peopleImport = new UserImport({ ...shared, homes: people.homes, settings, sessions, sharesAccount })
  const limits = settingsLimits({ ...shared, branding })
  const items = new Items(parts.storage, parts.served)
  const moveIn = new FileBrowserImporter({ ...shared, settings, limits, items, homes: people.homes })
  const opened = {
    accounts,
    groups,
    entriesEditor,
    quotas,
    folderQuotas,
    invitations,
    csvImport,
    peopleImport,
    moveIn,
    settings,
    editor,
    branding,
    sessions,
    devices,
    secondFactors,
    ldap,
    directoryLinks,
  }
  return { users: people.users, ...opened }
}

/** Returns the usage of homes that a server stored last. */
async function storedUsage(data: DataDirectory, log: Log, opened: AsyncDisposableStack) {
  const file = data.ensureFile(JOURNAL_FILE)
  const journal = opened.adopt(await SqliteJournal.open({ file, log, retention: null }), (open) => open.close())
  return journal.allUsage()
}

/** Home folders are created directly, never staged; and files staged by a server must not be cleaned up here. */
const NOTHING_STAGED: StagingLog = {
  record: async () => undefined,
  forget: async () => undefined,
  all: async () => [],
}

async function openDisk(root: string, config: Config, opened: AsyncDisposableStack): Promise<Storage> {
  const modes = { file: config.fileMode, directory: config.dirMode }
  return opened.adopt(await openLocalStorage({ root, staging: NOTHING_STAGED, modes }), (open) => open.close())
}

/** Opens the storage when the first folder is accessed: most commands do not need it. */
function lazyStorage(open: () => Promise<Storage>): HomeStorage {
  let opening: Promise<Storage> | undefined
  const storage = () => (opening ??= open())
  return {
    lstat: async (item) => (await storage()).lstat(item),
    locate: async (item) => (await storage()).locate(item),
    makeDirectory: async (directory) => (await storage()).makeDirectory(directory),
    remove: async (item, options) => (await storage()).remove(item, options),
  }
}

const noRoot = async () => {
  throw new AppError('invalid', 'Specify --root: the scope must be found or created in the served folder.')
}
const ROOTLESS: HomeStorage = { lstat: noRoot, locate: noRoot, makeDirectory: noRoot, remove: noRoot }
