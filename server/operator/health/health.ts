import type { Config } from '#server/platform/config/settings.ts'
import type { Db } from '#server/platform/database/database.ts'
import { type DiskRoom, diskRoom, isFolderThere } from '#server/storage/disk-room.ts'
import { Probe } from './probe.ts'
import { pingDatabase } from './store.ts'

/** With less on the volume of the database nothing can be kept, not even that somebody signed in (bytes). */
const LEAST_ROOM = 16 * 1024 * 1024

/** `low` is worth a look and keeps nobody from working. */
type Finding = 'ok' | 'low' | 'failing'

/** What readiness is made of. */
export type Checks = {
  readonly running: Finding
  readonly database: Finding
  readonly root: Finding
  /** On the volume of the database. */
  readonly dataRoom: Finding
  /** On that of the files: people can still read and delete where it is full. */
  readonly filesRoom: Finding
}

export type HealthParts = { readonly db: Db; readonly config: Pick<Config, 'root' | 'data'> }

/** Can this program do its work? Cheap to ask, for nobody asks the disk more than once a second. */
export class Health {
  readonly #database: Probe<true>
  readonly #root: Probe<boolean>
  readonly #rooms: { readonly data: Probe<DiskRoom>; readonly files: Probe<DiskRoom> }
  #stopping = false

  constructor({ db, config: { root, data } }: HealthParts) {
    this.#database = new Probe(() => pingDatabase(db))
    this.#root = new Probe(() => isFolderThere(root))
    this.#rooms = { data: new Probe(() => diskRoom(data)), files: new Probe(() => diskRoom(root)) }
  }

  /** From now on nobody should send more people here. */
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

  /** Room on the disks of the database and of the files; null where nobody can say. */
  async rooms(): Promise<{ readonly data: DiskRoom | null; readonly files: DiskRoom | null }> {
    const [data, files] = await Promise.all([this.#rooms.data.answer(), this.#rooms.files.answer()])
    return { data, files }
  }
}

const hasRoom = (room: DiskRoom | null) => room !== null && room.free >= LEAST_ROOM

/** Is there nothing that keeps people from working? */
export const isReady = (checks: Checks): boolean => Object.values(checks).every((finding) => finding !== 'failing')
