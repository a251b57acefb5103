import { type Subject, visibleIn } from '#server/access/authorize.ts'
import { segmentsOf, toDiskPath, type VirtualPath } from '#server/access/virtual-path.ts'
import type { RawStat } from '#server/platform/os/raw-stat.ts'
import type { FolderMark, FolderReader, KnownFolder, ReaderPlace, ReadFolder } from '../folder-reader.ts'
import { identityOf } from '../identity.ts'
import { toAppError } from './failures.ts'
import type { ColumnPlatformFs } from './platform-fs.ts'
import { isSlowDisk } from './slow-disk.ts'

/** Nanoseconds in a millisecond. */
const NANOSECONDS = 1_000_000n

/** Time by which the kernel's clock for files may be late, in milliseconds: one tick at the lowest rate, and the rounding of both times. */
export const CLOCK_DELAY = 12

/** Reads directories beneath an open one; see {@link FolderReader}. */
export class LocalFolderReader implements FolderReader {
  readonly place: ReaderPlace
  readonly #platformFs: ColumnPlatformFs
  readonly #top: number
  readonly #everybody: Subject
  readonly #release: () => void
  /** Depths of Coffer's own directories: at other depths no name needs to be compared with theirs. */
  readonly #ownDepths: ReadonlySet<number>
  /** Whether each device is slow. */
  readonly #slow = new Map<bigint, boolean>()

  /** `top` is open; `release` closes it where necessary. */
  constructor(platformFs: ColumnPlatformFs, top: number, place: ReaderPlace, release: () => void) {
    this.place = place
    this.#platformFs = platformFs
    this.#top = top
    this.#release = release
    this.#everybody = { ...NOBODY, scope: place.scope }
    this.#ownDepths = new Set(
      place.scope.reserved.map((own) => segmentsOf(own).length - segmentsOf(place.scope.root).length - 1),
    )
  }

  read(folder: VirtualPath, known?: KnownFolder): ReadFolder {
    try {
      const handle = this.#platformFs.open(this.#top, toDiskPath(folder), 'directory', false)
      try {
        return this.#readOpen(handle, folder, known)
      } finally {
        this.#platformFs.close(handle)
      }
    } catch (error) {
      throw toAppError(error)
    }
  }

  [Symbol.dispose](): void {
    this.#release()
  }

  #readOpen(handle: number, folder: VirtualPath, known?: KnownFolder): ReadFolder {
    const state = this.#platformFs.stat(handle)
    const mark = { identity: identityOf(state.device, state.inode), seconds: state.seconds, nanos: state.nanos }
    const isSlow = this.#isSlow(handle, state)
    const isUnchanged =
      known && isSame(known, mark) && state.changedNs < BigInt(known.readAt - CLOCK_DELAY) * NANOSECONDS
    if (isUnchanged) return { mark, entries: null, isSlow }
    const accept = visibleIn(this.#everybody, folder)
    const holdsOurs = this.#ownDepths.size > 0 && this.#ownDepths.has(segmentsOf(folder).length)
    return { mark, entries: this.#platformFs.readPacked(handle, accept, !holdsOurs), isSlow }
  }

  #isSlow(handle: number, { device }: RawStat): boolean {
    const known = this.#slow.get(device)
    if (known !== undefined) return known
    const isSlow = isSlowDisk(
      this.#platformFs.reopenPath(handle) ?? Buffer.from(this.#platformFs.realPath(handle)),
      device,
    )
    this.#slow.set(device, isSlow)
    return isSlow
  }
}

/** A subject for whom rules and dotfile settings hide nothing: only Coffer's own names are hidden. */
const NOBODY: Omit<Subject, 'scope'> = {
  userId: 0,
  username: '',
  permissions: {
    admin: false,
    create: false,
    rename: false,
    modify: false,
    delete: false,
    share: false,
    download: false,
    execute: false,
  },
  groups: [],
  rules: [],
  entries: [],
  hideDotfiles: false,
  address: null,
}

const isSame = (one: FolderMark, other: FolderMark) =>
  one.identity === other.identity && one.seconds === other.seconds && one.nanos === other.nanos
