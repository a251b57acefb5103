import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { INITIAL_LISTING } from '#contract/initial-listing.ts'
import { ALL_PERMISSIONS } from '#contract/users.ts'
import { authorize, type Subject } from '#server/access/authorize.ts'
import { parsePlainPath } from '#server/access/virtual-path.ts'
import { QuotaMeter } from '#server/accounts/quotas/meter.ts'
import { QuotaWriter } from '#server/accounts/quotas/store.ts'
import { SettingsService } from '#server/accounts/settings/service.ts'
import { UserWriter } from '#server/accounts/users/store.ts'
import type { NewUser } from '#server/accounts/users/user.ts'
import { type Db, openDatabase } from '#server/platform/database/database.ts'
import { DataDirectory } from '#server/platform/own-files/data-directory.ts'
import { MemoryStorage } from '#server/storage/memory/memory-storage.ts'
import { MeteredStorage } from '#server/storage/metered/metered-storage.ts'
import type { Stat, Storage } from '#server/storage/storage.ts'
import { median, type Row } from './harness.ts'

const USERS = 500
const UPLOADS = 500
const ROUNDS = 60
const GIGABYTE = 1e9

/** A storage that creates nothing, so that only the check is measured. */
class Nowhere extends MemoryStorage {
  readonly #stat: Stat

  constructor(stat: Stat) {
    super({})
    this.#stat = stat
  }

  override async create(): Promise<Stat> {
    return this.#stat
  }
}

/** Measures what the quota check adds to an upload, where every one of many users has a quota. */
export async function benchQuotas(): Promise<Row[]> {
  const directory = mkdtempSync(path.join(tmpdir(), 'coffer-bench-'))
  const db = await openDatabase(new DataDirectory(directory), { now: Date.now })
  try {
    await addUsers(db)
    const nowhere = new Nowhere(await aFile())
    const none = { live: { bytes: 0, files: 0 }, trash: { bytes: 0, files: 0 }, version: { bytes: 0, files: 0 } }
    const meter = new QuotaMeter({
      ...{ db, settings: new SettingsService(db), matching: 'exact', log: console, now: Date.now },
      journal: { setUsage: () => undefined, allUsage: async () => new Map() },
      count: async () => none,
    })
    await meter.recountAll()
    const checked = new MeteredStorage(nowhere, meter)
    await microsecondsEach(checked)
    const rounds = { floor: [] as number[], ours: [] as number[] }
    for (let round = 0; round < ROUNDS; round++) {
      rounds.floor.push(await microsecondsEach(nowhere))
      rounds.ours.push(await microsecondsEach(checked))
    }
    await meter.close()
    const added = median(rounds.ours) - median(rounds.floor)
    return [
      {
        work: `quota check of an upload, ${USERS} users with quotas`,
        floor: '',
        coffer: `${added.toFixed(1)} µs`,
        ratio: '',
        target: '≤ 20 µs',
        met: added <= 20,
      },
    ]
  } finally {
    await db.destroy()
    rmSync(directory, { recursive: true, force: true })
  }
}

const homeOf = (user: number) => parsePlainPath(`/people/user ${user}`)

function subjectOf(user: number): Subject {
  return {
    ...{
      userId: user,
      username: `user ${user}`,
      address: null,
      rules: [],
      groups: [],
      entries: [],
      hideDotfiles: false,
    },
    permissions: { ...ALL_PERMISSIONS, admin: false },
    scope: { root: homeOf(user), matching: 'exact', reserved: [] },
  }
}

/** Returns the time of one upload in microseconds; each is by another user. */
async function microsecondsEach(storage: Pick<Storage, 'create'>): Promise<number> {
  const stream = new Blob([]).stream()
  const files = Array.from({ length: UPLOADS }, (_, index) =>
    authorize(subjectOf((index % USERS) + 1), 'create', parsePlainPath(`/documents/Report ${index}.txt`)),
  )
  const began = performance.now()
  for (const file of files) await storage.create(file, { stream, length: 1000 })
  return ((performance.now() - began) * 1000) / UPLOADS
}

async function aFile(): Promise<Stat> {
  const storage = new MemoryStorage({ '/a': 'a' })
  const subject = { ...subjectOf(1), scope: { ...subjectOf(1).scope, root: parsePlainPath('/') } }
  return storage.lstat(authorize(subject, 'list', parsePlainPath('/a')))
}

const ACCOUNT: Omit<NewUser, 'username' | 'scope'> = {
  ...{ passwordHash: 'none', permissions: { ...ALL_PERMISSIONS, admin: false }, lockPassword: false, locale: '' },
  ...{ sorting: { by: 'name', order: 'ascending' }, viewMode: 'list', singleClick: false, hideDotfiles: false },
  ...{ theme: '', welcomed: true, listing: INITIAL_LISTING, commands: [], rules: [] },
}

async function addUsers(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    for (let user = 1; user <= USERS; user++) {
      const account: NewUser = { ...ACCOUNT, username: `user ${user}`, scope: homeOf(user) }
      const userId = await new UserWriter(tx).insert(account, 0)
      await new QuotaWriter(tx).set({ userId }, { bytes: 1000 * GIGABYTE, files: 'unlimited' })
    }
  })
}
