import { systemSubject } from '#server/access/system-subject.ts'
import type { SettingsService } from '#server/accounts/settings/service.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { EventBus } from '#server/platform/events/bus.ts'
import type { UserEvents } from '#server/platform/events/user-events.ts'
import type { Hashing } from './hashing.ts'
import { type HomeStorage, Homes } from './homes.ts'
import { Passwords } from './password.ts'
import { Registration } from './registration.ts'
import { UserService } from './service.ts'
import type { ServedScope } from './subject.ts'

export type UsersParts = {
  readonly db: Db
  readonly served: ServedScope
  /** Storage in which homes are created. */
  readonly storage: HomeStorage
  readonly settings: Pick<SettingsService, 'current'>
  readonly events: EventBus<UserEvents>
  /** Current time in milliseconds since the epoch. */
  readonly now: () => number
  readonly hashing: Hashing
}

/**
 * Opens users and their registration. `Accounts`, which changes users, requires password confirmation and therefore depends on sessions.
 */
export function openUsers({ db, served, storage, settings, events, now, hashing }: UsersParts) {
  const homes = new Homes(storage, systemSubject(served))
  return {
    users: new UserService(db),
    passwords: new Passwords(hashing),
    homes,
    registration: new Registration({ db, settings, homes, events, now }),
  }
}
