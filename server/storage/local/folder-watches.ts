import { decodeDiskName } from '#server/access/disk-name.ts'
import { addWatch, closeHandle, openInotify, readInotifyEvents, removeWatch } from '#server/platform/os/libc.ts'

/**
 * Called for one directory with the name of a changed entry, with `left` when the directory was moved or removed, or
 * with `lost` when events were lost.
 */
export type FolderListener = (event: { readonly name: string } | 'left' | 'lost') => void

/** inotify(7). */
const EVENT = {
  modify: 0x2,
  attributes: 0x4,
  closedAfterWrite: 0x8,
  movedFrom: 0x40,
  movedTo: 0x80,
  created: 0x100,
  deleted: 0x200,
  selfDeleted: 0x400,
  selfMoved: 0x800,
  unmounted: 0x2000,
  overflow: 0x4000,
  ended: 0x8000,
  onlyFolders: 0x1000000,
} as const
const WANTED =
  EVENT.modify |
  EVENT.attributes |
  EVENT.closedAfterWrite |
  EVENT.movedFrom |
  EVENT.movedTo |
  EVENT.created |
  EVENT.deleted |
  EVENT.selfDeleted |
  EVENT.selfMoved |
  EVENT.onlyFolders
const LEFT = EVENT.selfDeleted | EVENT.selfMoved | EVENT.unmounted | EVENT.ended
/** Byte offsets in struct inotify_event. */
const RECORD = { watch: 0, mask: 4, length: 12, name: 16 } as const

/** Interval at which events are read while anything is watched, in milliseconds. Each read is one call and returns many events. */
const FETCH_EVERY = 100
const BUFFER_BYTES = 64 * 1024
/** Maximum number of buffers read in one run. */
const AT_ONCE = 16

/**
 * The system's events about directories (inotify(7)), in one queue for all of them. The runtime's own `fs.watch`
 * identifies directories by path and reported events of a directory that had the path before; this class identifies the
 * opened directory itself.
 */
export class FolderWatches {
  readonly #listeners = new Map<number, Set<FolderListener>>()
  readonly #buffer = Buffer.from(new ArrayBuffer(BUFFER_BYTES))
  #queue: number | null = null
  #timer: ReturnType<typeof setInterval> | null = null

  /**
   * Watches an open directory, which can be closed afterwards, until the returned function is called. Throws {@link
   * SystemError} where the system's limit is reached.
   */
  add(directory: number, listener: FolderListener): () => void {
    this.#queue ??= openInotify()
    const watch = addWatch(this.#queue, directory, WANTED)
    const listeners = this.#listeners.get(watch) ?? new Set()
    this.#listeners.set(watch, listeners.add(listener))
    this.#timer ??= setInterval(() => this.#fetch(), FETCH_EVERY).unref()
    return () => this.#remove(watch, listeners, listener)
  }

  /** Number of watched directories. */
  get size(): number {
    return this.#listeners.size
  }

  close(): void {
    this.#closeQueue()
    this.#listeners.clear()
    if (this.#queue !== null) closeHandle(this.#queue)
    this.#queue = null
  }

  #remove(watch: number, listeners: Set<FolderListener>, listener: FolderListener): void {
    listeners.delete(listener)
    if (listeners.size > 0 || this.#listeners.get(watch) !== listeners) return
    this.#listeners.delete(watch)
    if (this.#queue !== null) removeWatch(this.#queue, watch)
    if (this.#listeners.size === 0) this.#closeQueue()
  }

  #closeQueue(): void {
    if (this.#timer) clearInterval(this.#timer)
    this.#timer = null
  }

  #fetch(): void {
    for (let round = 0; round < AT_ONCE && this.#queue !== null; round += 1) {
      const filled = readInotifyEvents(this.#queue, this.#buffer)
      if (filled === 0) return
      for (let at = 0; at < filled; ) at = this.#read(at)
    }
  }

  /** Passes on one event and returns the offset of the next. */
  #read(at: number): number {
    const buffer = this.#buffer
    const mask = buffer.readUInt32LE(at + RECORD.mask)
    const begin = at + RECORD.name
    const next = begin + buffer.readUInt32LE(at + RECORD.length)
    if (mask & EVENT.overflow) {
      for (const listeners of this.#listeners.values()) notifyAll(listeners, 'lost')
      return next
    }
    const watch = buffer.readInt32LE(at + RECORD.watch)
    const listeners = this.#listeners.get(watch)
    if (!listeners) return next
    if (mask & LEFT) {
      if (mask & EVENT.ended) this.#listeners.delete(watch)
      notifyAll(listeners, 'left')
    } else if (next > begin) {
      const name = buffer.subarray(begin, buffer.indexOf(0, begin))
      notifyAll(listeners, { name: decodeDiskName(name) })
    }
    return next
  }
}

/** Calls a copy of the listeners, because a listener may be removed during the call. */
function notifyAll(listeners: ReadonlySet<FolderListener>, event: Parameters<FolderListener>[0]): void {
  for (const listener of [...listeners]) listener(event)
}
