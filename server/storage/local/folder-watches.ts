import { decodeDiskName } from '#server/access/disk-name.ts'
import { addWatch, closeHandle, openNews, readNews, removeWatch } from '#server/platform/os/libc.ts'

/** Told of one folder: the name of an entry that changed; or that the folder was moved or removed; or that news were lost. */
export type FolderListener = (news: { readonly name: string } | 'left' | 'lost') => void

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
/** struct inotify_event: where its parts begin (bytes). */
const RECORD = { watch: 0, mask: 4, length: 12, name: 16 } as const

/** How often the system's news are fetched while anything is watched (ms). That costs one call, and brings many news at once. */
const FETCH_EVERY = 100
const BUFFER_BYTES = 64 * 1024
/** Buffers fetched before others get their turn. */
const AT_ONCE = 16

/**
 * The system's news about folders (inotify(7)), one queue for all of them. The runtime's own `fs.watch` knows folders by their path, and
 * told of one folder the news of another that stood there before; here each is the very folder that was open.
 */
export class FolderWatches {
  readonly #listeners = new Map<number, Set<FolderListener>>()
  readonly #buffer = Buffer.from(new ArrayBuffer(BUFFER_BYTES))
  #news: number | null = null
  #timer: ReturnType<typeof setInterval> | null = null

  /** Tells of an open folder, which may be closed again, until the returned function is called. Throws {@link SystemError} where the system watches no more. */
  add(directory: number, listener: FolderListener): () => void {
    this.#news ??= openNews()
    const watch = addWatch(this.#news, directory, WANTED)
    const listeners = this.#listeners.get(watch) ?? new Set()
    this.#listeners.set(watch, listeners.add(listener))
    this.#timer ??= setInterval(() => this.#fetch(), FETCH_EVERY).unref()
    return () => this.#remove(watch, listeners, listener)
  }

  /** How many folders are watched. */
  get size(): number {
    return this.#listeners.size
  }

  close(): void {
    this.#rest()
    this.#listeners.clear()
    if (this.#news !== null) closeHandle(this.#news)
    this.#news = null
  }

  #remove(watch: number, listeners: Set<FolderListener>, listener: FolderListener): void {
    listeners.delete(listener)
    if (listeners.size > 0 || this.#listeners.get(watch) !== listeners) return
    this.#listeners.delete(watch)
    if (this.#news !== null) removeWatch(this.#news, watch)
    if (this.#listeners.size === 0) this.#rest()
  }

  #rest(): void {
    if (this.#timer) clearInterval(this.#timer)
    this.#timer = null
  }

  #fetch(): void {
    for (let round = 0; round < AT_ONCE && this.#news !== null; round += 1) {
      const filled = readNews(this.#news, this.#buffer)
      if (filled === 0) return
      for (let at = 0; at < filled; ) at = this.#read(at)
    }
  }

  /** Tells one event; answers where the next begins. */
  #read(at: number): number {
    const buffer = this.#buffer
    const mask = buffer.readUInt32LE(at + RECORD.mask)
    const begin = at + RECORD.name
    const next = begin + buffer.readUInt32LE(at + RECORD.length)
    if (mask & EVENT.overflow) {
      for (const listeners of this.#listeners.values()) tellAll(listeners, 'lost')
      return next
    }
    const watch = buffer.readInt32LE(at + RECORD.watch)
    const listeners = this.#listeners.get(watch)
    if (!listeners) return next
    if (mask & LEFT) {
      if (mask & EVENT.ended) this.#listeners.delete(watch)
      tellAll(listeners, 'left')
    } else if (next > begin) {
      const name = buffer.subarray(begin, buffer.indexOf(0, begin))
      tellAll(listeners, { name: decodeDiskName(name) })
    }
    return next
  }
}

/** A copy: whoever leaves while it is told changes nothing about this. */
function tellAll(listeners: ReadonlySet<FolderListener>, news: Parameters<FolderListener>[0]): void {
  for (const listener of [...listeners]) listener(news)
}
