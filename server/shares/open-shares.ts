import type { ShareEvents } from '#server/access/events/share-events.ts'
import type { AccessEntries } from '#server/accounts/access-entries/service.ts'
import type { SettingsService } from '#server/accounts/settings/service.ts'
import type { Passwords } from '#server/accounts/users/password.ts'
import type { UserService } from '#server/accounts/users/service.ts'
import type { ServedScope } from '#server/accounts/users/subject.ts'
import type { FilesService } from '#server/files/browse/service.ts'
import { Downloads } from '#server/files/downloads/download.ts'
import type { Executor } from '#server/operations/executor.ts'
import type { History } from '#server/operations/records/history.ts'
import type { EndedOperation } from '#server/operations/records/operation.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { EventBus } from '#server/platform/events/bus.ts'
import type { Log } from '#server/platform/log/log.ts'
import type { DataDirectory } from '#server/platform/own-files/data-directory.ts'
import { Semaphore } from '#server/platform/queue/semaphore.ts'
import type { Storage } from '#server/storage/storage.ts'
import { DownloadCount } from './download-count.ts'
import { Items } from './items.ts'
import { LinkUses } from './link-uses.ts'
import { SharePasswordLimiter } from './password-limiter.ts'
import { PendingUpdates } from './pending-updates.ts'
import { FolderSizes } from './public/folder-size.ts'
import { Shares } from './service.ts'
import { ShareGuard } from './share-guard.ts'
import { PASSWORD_CHECKS } from './share-password.ts'
import { ShareTracker } from './share-tracker.ts'
import { trashedLinks } from './trashed-links.ts'
import { UnknownLinkLimiter } from './unknown-link-limiter.ts'
import { UploadLinks } from './upload-link.ts'
import { SHARE_KEY_BYTES, SHARE_KEY_FILE, VisitorTokens } from './visitor-token.ts'

export type SharesParts = {
  readonly data: DataDirectory
  readonly db: Db
  readonly served: ServedScope
  readonly storage: Storage
  readonly files: FilesService
  readonly executor: Executor
  /** Operations interrupted by a crash, as they ended. */
  readonly interrupted: readonly EndedOperation[]
  readonly history: Pick<History, 'operations'>
  readonly users: UserService
  readonly passwords: Passwords
  readonly settings: SettingsService
  readonly accessEntries: AccessEntries
  readonly events: EventBus<ShareEvents>
  readonly log: Log
  /** Current time in milliseconds since the epoch. */
  readonly now: () => number
}

/** Opens share links: their management for owners, and visitors' access. Updates of links end with `opened`. */
export async function openShares(parts: SharesParts, opened: AsyncDisposableStack) {
  const { data, db, served, storage, files, executor, events, log, now } = parts
  const items = new Items(storage, served)
  const pending = opened.adopt(new PendingUpdates(log), (updates) => updates.close())
  const tracker = new ShareTracker({ db, items, served, events, pending, log })
  await tracker.recover(parts.interrupted, (ids) => parts.history.operations(ids))
  executor.addParticipant(tracker)
  const tokens = new VisitorTokens(data.secret(SHARE_KEY_FILE, SHARE_KEY_BYTES), now)
  const limiter = new SharePasswordLimiter(db, now)
  const unknown = new UnknownLinkLimiter(db, now)
  const guard = new ShareGuard({
    ...{ ...parts, items, tokens, limiter, unknown, pending },
    checks: new Semaphore(PASSWORD_CHECKS),
  })
  const drop = new UploadLinks({ db, guard, files, events, now })
  return {
    keptLinks: trashedLinks({ ...parts, items }),
    shares: new Shares({ ...parts, guard }),
    publicShares: {
      ...{ guard, files, drop },
      downloads: new Downloads(storage),
      count: new DownloadCount(db, now, log),
      uses: new LinkUses({ events, now }),
      sizes: new FolderSizes({ storage, now }),
    },
  }
}
