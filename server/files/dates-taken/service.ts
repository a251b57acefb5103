import * as z from 'zod/mini'
import type { DatesTakenReply } from '#contract/dates-taken.ts'
import { ITEM_KIND } from '#contract/folder-columns.ts'
import { previewKindOf } from '#contract/preview-kinds.ts'
import type { Grant } from '#server/access/authorize.ts'
import type { Db } from '#server/platform/database/database.ts'
import { isAppError } from '#server/platform/errors.ts'
import { errnoOf } from '#server/platform/os/system-error.ts'
import { forEachLimit } from '#server/platform/queue/task-group.ts'
import { timeSlices } from '#server/platform/queue/time-slices.ts'
import { fromNanoseconds } from '#server/platform/time/nanoseconds.ts'
import { inodeOf, volumeOf } from '#server/storage/identity.ts'
import type { DirectoryColumns, OpenFile, Stat, Storage } from '#server/storage/storage.ts'
import { SOURCE_BYTES, Taken } from '../previews/decoder/job.ts'
import type { Decoders } from '../previews/decoders.ts'
import { RecentlyFailed } from './recently-failed.ts'
import { DatesTakenReader, DatesTakenWriter, type FileVersion, type ReadDate } from './store.ts'
import { Turns } from './turns.ts'

/** Kinds of files that may have a date; a drawing and a document have none. */
const DATED: ReadonlySet<string | null> = new Set(['picture', 'heif', 'raw', 'film'])

/** Number of files read in parallel. */
const AT_ONCE = 2

/** @limit Files and folders | Requests that read dates taken at the same time in total, one of each user | {running} */
const ALL = { running: 2 }

/**
 * Limits of what one request reads before it answers with what is known.
 *
 * @limit Files and folders | Files whose date taken is read by one request | {files}, in about {ms ms}
 */
const ROUND = { files: 2000, ms: 1500 }

/** Age in milliseconds below which a file may change again without its time showing it, so that its date waits. */
const SETTLED_MS = 2000

export type DatesTakenParts = {
  readonly db: Db
  readonly storage: Pick<Storage, 'list' | 'open'>
  readonly dateDecoders: Pick<Decoders, 'decode'>
  readonly now: () => number
  readonly round?: typeof ROUND
}

/** Grants on one folder: to list it, and to read what is in it. */
export type FolderGrants = { readonly list: Grant<'list'>; readonly download: Grant<'download'> }

/** A listed file that may have a date. */
type DatedFile = FileVersion & { readonly name: string }

/**
 * The dates at which the photos and videos of a folder were taken. Separate processes read them while a client waits for them, and each
 * version of a file is read once.
 */
export class DatesTaken {
  readonly #parts: DatesTakenParts
  readonly #reader: DatesTakenReader
  readonly #failed: RecentlyFailed
  readonly #turns: Turns

  constructor(parts: DatesTakenParts) {
    this.#parts = parts
    this.#reader = new DatesTakenReader(parts.db)
    this.#failed = new RecentlyFailed(parts.now)
    this.#turns = new Turns(ALL.running, parts.now)
  }

  /**
   * Returns the known dates of a folder's files, and reads some of the others before. While other requests do, it reads none, so that
   * nothing waits for a slot.
   *
   * @throws AppError `not_found`; `invalid` for a file
   */
  async inFolder(folder: FolderGrants, signal: AbortSignal): Promise<DatesTakenReply> {
    const columns = await this.#parts.storage.list(folder.list, { by: 'name', order: 'ascending' }, signal)
    const files = await datedFiles(columns, folder, signal)
    const known = await this.#reader.known(files, signal)
    const place = columns.directory.identity
    const waiting = this.#unread(place, files, known)
    let [unread, isOff] = [waiting.length, false]
    const release = waiting.length > 0 ? this.#turns.tryAcquire(folder.list.subject.userId) : null
    if (release) {
      try {
        const read = await this.#read(folder, place, waiting, signal)
        for (const { file, taken } of read.dates) known.set(file.inode, taken)
        isOff = read.isOff
      } finally {
        release()
      }
      unread = this.#unread(place, waiting, known).length
    }
    return replyOf(files, known, isOff ? 0 : unread)
  }

  /**
   * Returns the files of the folder with the identity `place` that are still to be read. Files that may be being written are not among them,
   * so that nobody waits for them.
   */
  #unread(place: string, files: readonly DatedFile[], known: ReadonlyMap<number, Taken | null>): readonly DatedFile[] {
    if (this.#failed.isFull(place)) return []
    const now = this.#parts.now()
    return files.filter(
      (file) => !known.has(file.inode) && isSettled(file, now) && !this.#failed.has(place, keyOf(file)),
    )
  }

  /** Reads dates until the time is over, and stores them, also when the client leaves meanwhile. */
  async #read({ download }: FolderGrants, place: string, files: readonly DatedFile[], signal: AbortSignal) {
    const { now, round = ROUND, db } = this.#parts
    const dates: ReadDate[] = []
    const end = now() + round.ms
    const grantFor = download.forItemsOf(download.path)
    let isOff = false
    const isOver = () => signal.aborted || isOff || now() >= end || this.#failed.isFull(place)
    function* next() {
      for (const file of files.slice(0, round.files)) {
        if (isOver()) return
        yield file
      }
    }
    try {
      await forEachLimit(next(), AT_ONCE, async (file) => {
        const grant = grantFor(file.name)
        const read = grant && (await this.#readOne(grant, file, signal))
        if (read === 'off') isOff = true
        else if (!read || keyOf(read.file) !== keyOf(file)) this.#failed.add(place, keyOf(file))
        else dates.push(read)
      })
    } finally {
      if (dates.length > 0) await db.transaction().execute((tx) => new DatesTakenWriter(tx).add(dates))
    }
    signal.throwIfAborted()
    return { dates, isOff }
  }

  /** Returns the date of a file; null where it cannot be read now; `off` if no dates can be read here. */
  async #readOne(
    grant: Grant<'download'>,
    { volume }: FileVersion,
    signal: AbortSignal,
  ): Promise<ReadDate | null | 'off'> {
    try {
      await using file = await this.#parts.storage.open(grant)
      const outcome = await this.#decode(file, signal)
      if (outcome === 'off') return outcome
      return isSame(file.currentStat(), file.stat) ? { file: versionOf(file.stat, volume), taken: outcome } : null
    } catch (error) {
      // Deleted meanwhile, refused by a rule on its real path, too slow, or not readable on the disk.
      if (isAppError(error) || errnoOf(error) !== null) return null
      throw error
    }
  }

  async #decode(file: OpenFile, signal: AbortSignal): Promise<Taken | null | 'off'> {
    const place = file.sharedPath()
    if (place === null && file.stat.size > SOURCE_BYTES) return null
    const given = place === null ? await file.bytes() : undefined
    const { outcome, bytes } = await this.#parts.dateDecoders.decode({ date: 'taken', place }, given, signal)
    if (outcome === 'unsupported') return 'off'
    if (outcome !== 'picture') return null
    return parseTaken(Buffer.from(bytes).toString())
  }
}

/** Parses the reply of a decoder, which read an untrusted file. */
function parseTaken(reply: string): Taken | null {
  try {
    return z.nullable(Taken).parse(JSON.parse(reply))
  } catch {
    return null
  }
}

/**
 * Returns the files of a listing that may have a date, without links, whose target may be in another folder, and without files whose inode
 * number is rounded in the listing: several files would have one date.
 */
async function datedFiles(columns: DirectoryColumns, { download }: FolderGrants, signal: AbortSignal) {
  const yieldToOthers = timeSlices(signal)
  const volume = volumeOf(columns.directory.identity)
  const mayRead = download.forItemsOf(download.path)
  const files: DatedFile[] = []
  for (const [row, name] of columns.names.split('/').entries()) {
    await yieldToOthers()
    if (columns.kinds[row] !== ITEM_KIND.file || !DATED.has(previewKindOf(name)) || !mayRead(name)) continue
    const inode = columns.inodes[row] ?? 0
    if (!Number.isSafeInteger(inode)) continue
    files.push({
      ...{ name, volume, inode, size: columns.sizes[row] ?? 0 },
      ...{ seconds: columns.modifiedSeconds[row] ?? 0, nanos: columns.modifiedNanos[row] ?? 0 },
    })
  }
  return files
}

function replyOf(
  files: readonly DatedFile[],
  known: ReadonlyMap<number, Taken | null>,
  pending: number,
): DatesTakenReply {
  const dated = files.flatMap(({ name, inode }) => {
    const taken = known.get(inode)
    return taken ? [{ name, taken }] : []
  })
  return {
    names: dated.map(({ name }) => name).join('/'),
    times: dated.map(({ taken }) => taken.at),
    zones: dated.map(({ taken }) => (taken.isLocal ? 'l' : 'z')).join(''),
    pending,
  }
}

const keyOf = ({ volume, inode, size, seconds, nanos }: FileVersion) => `${volume} ${inode} ${size} ${seconds}.${nanos}`

/** Returns the version of a file as a listing has it: by the volume of its folder, from which its own may differ, as in overlay file systems. */
function versionOf({ identity, size, modifiedNs }: Stat, volume: string): FileVersion {
  return { volume, inode: inodeOf(identity), size, ...fromNanoseconds(modifiedNs) }
}

/** Returns whether a file is old enough. One with a time in the future is, because its time tells nothing about its age. */
const isSettled = ({ seconds }: FileVersion, now: number) => Math.abs(now - seconds * 1000) > SETTLED_MS

const isSame = (one: Stat, other: Stat) => one.size === other.size && one.modifiedNs === other.modifiedNs
