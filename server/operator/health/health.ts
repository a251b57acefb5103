import type { Config } from '#server/platform/config/settings.ts'
import type { Db } from '#server/platform/database/database.ts'
import { type DiskSpace, diskSpace, folderExists } from '#server/storage/disk-space.ts'
import { Probe } from './probe.ts'
import { pingDatabase } from './store.ts'

/**
 * Minimum free space on the volume of the database, in bytes: with less, not even a sign-in can be stored.
 *
 * @limit Operation | Free space below which the server is not ready | {bytes}
 */
const LEAST_ROOM = 16 * 1024 * 1024

/** `low` deserves attention but does not affect readiness. */
type Finding = 'ok' | 'low' | 'failing'

/** Checks that determine readiness. */
export type Checks = {
  readonly running: Finding
  readonly database: Finding
  readonly root: Finding
  /** Free space on the volume of the database. */
  readonly dataRoom: Finding
  /** Free space on the volume of the files: when it is full, users can still read and delete. */
  readonly filesRoom: Finding
}

export type HealthParts = { readonly db: Db; readonly config: Pick<Config, 'root' | 'data'> }

/** Readiness of the program. Checks are cheap, because each is run at most once a second. */
export class Health {
  readonly #database: Probe<true>
  readonly #root: Probe<boolean>
  readonly #rooms: { readonly data: Probe<DiskSpace>; readonly files: Probe<DiskSpace> }
  #stopping = false

  constructor({ db, config: { root, data } }: HealthParts) {
    this.#database = new Probe(() => pingDatabase(db))
    this.#root = new Probe(() => folderExists(root))
    this.#rooms = { data: new Probe(() => diskSpace(data)), files: new Probe(() => diskSpace(root)) }
  }

  /** Reports the program as not ready from now on, so that no more users are sent to it. */
  stop(): void {
    this.#stopping = true
  }

  async checks(): Promise<Checks> {
    const [database, root, rooms] = await Promise.all([this.#database.answer(), this.#root.answer(), this.rooms()])
    return {
      running: this.#stopping ? 'failing' : 'ok',
      database: database === null ? 'failing' : 'ok',
      root: root ? 'ok' : 'failing',
      dataRoom: hasRoom(rooms.data) ? 'ok' : 'failing',
      filesRoom: hasRoom(rooms.files) ? 'ok' : 'low',
    }
  }

  /** Returns the space on the disks of the database and of the files; null when it is unknown. */
  async rooms(): Promise<{ readonly data: DiskSpace | null; readonly files: DiskSpace | null }> {
    const [data, files] = await Promise.all([this.#rooms.data.answer(), this.#rooms.files.answer()])
    return { data, files }
  }
}

const hasRoom = (room: DiskSpace | null) => room !== null && room.free >= LEAST_ROOM

/** Whether no check is failing. */
export const isReady = (checks: Checks): boolean => Object.values(checks).every((finding) => finding !== 'failing')
