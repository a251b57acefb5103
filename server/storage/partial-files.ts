import type { Grant } from '#server/access/authorize.ts'
import type { VirtualPath } from '#server/access/virtual-path.ts'
import type { Content, Stat, WriteOptions } from './storage.ts'

/** Location of a partial file: its name, and the top of its volume's part of the served root, below which it is stored. */
export type PartialPlace = { readonly top: VirtualPath; readonly name: string }

export type PartialState = {
  /** Bytes. */
  readonly size: number
  /** Time of the last write, in milliseconds since the epoch. */
  readonly modified: number
}

/**
 * Content that arrives in several requests and survives restarts in between. It is stored in a hidden, private work
 * directory on its target volume and becomes a file by one rename. The program generates the names, never a user.
 *
 * Every method may throw the errors of `Storage`; none follows a link.
 */
export interface PartialFiles {
  /** Returns the top of the volume that this file will be on. */
  topFor(file: Grant<'create'>): Promise<VirtualPath>
  /** Creates an empty partial file. */
  add(place: PartialPlace): Promise<void>
  /** Opens a partial file, which the caller must close. Throws `not_found`. */
  open(place: PartialPlace): Promise<PartialFile>
  /** Removes it if it exists. */
  remove(place: PartialPlace): Promise<void>
  /** Returns all partial files below this top, by name. */
  list(top: VirtualPath): Promise<ReadonlyMap<string, PartialState>>
  /**
   * Returns the number of bytes that can be written to its volume. Where fewer than `needed` are free, this includes
   * the space of retained items that could be deleted.
   */
  writableBytes(top: VirtualPath, needed: number): Promise<number>
}

export interface PartialFile extends AsyncDisposable {
  /** Returns its current state. */
  currentState(): PartialState
  /**
   * Appends bytes. The bytes received are stored when this returns or throws and survive a restart of the process; they
   * survive a power failure only once they are a file. When the disk fails to write earlier bytes, all content is lost:
   * the size is 0 again.
   */
  append(content: Pick<Content, 'stream' | 'isDisposable'>, signal?: AbortSignal): Promise<void>
  /** Truncates it to `size` bytes. */
  truncate(size: number): Promise<void>
  /** Appends the first `size` bytes of another one, without moving them through this process where the system can. */
  appendFrom(other: PartialFile, size: number): Promise<void>
  /**
   * Turns it into a new file, durable when this returns. Guarantees and errors as `Storage.create`; it remains a
   * partial file when that fails.
   */
  publishAsNew(file: Grant<'create'>, options?: WriteOptions): Promise<Stat>
  /**
   * Turns it into the content of an existing file. Guarantees and errors as `Storage.replace`; it remains a partial
   * file when that fails.
   */
  publishOver(file: Grant<'modify'>, options?: WriteOptions): Promise<Stat>
}
