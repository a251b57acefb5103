import type { Grant } from '#server/access/authorize.ts'
import type { VirtualPath } from '#server/access/virtual-path.ts'
import type { Stat, WriteOptions } from './storage.ts'

/** Where a partial file is: its name, and the top of the volume's part of the served root, below which it is kept. */
export type PartialPlace = { readonly top: VirtualPath; readonly name: string }

export type PartialState = {
  /** Bytes. */
  readonly size: number
  /** When bytes came last, in milliseconds since the epoch. */
  readonly modified: number
}

/**
 * Content that comes in several sittings and survives a restart in between. It is kept in a hidden work directory on the volume where it
 * will end up, for nobody else to read, and becomes a file by one rename. Names are made by the program, never by a person.
 *
 * Every method may throw what those of `Storage` may; none follows a link.
 */
export interface PartialFiles {
  /** The top of the volume that this file will be on. */
  topFor(file: Grant<'create'>): Promise<VirtualPath>
  /** A new empty one. */
  add(place: PartialPlace): Promise<void>
  /** Throws `not_found`. Close it whatever happens. */
  open(place: PartialPlace): Promise<PartialFile>
  /** Removes it, if it is there. */
  remove(place: PartialPlace): Promise<void>
  /** All that are kept below this top, by name. */
  all(top: VirtualPath): Promise<ReadonlyMap<string, PartialState>>
  /** Bytes that can be written on its volume; where fewer than `needed` are free, together with those that what is kept there would leave. */
  room(top: VirtualPath, needed: number): Promise<number>
}

export interface PartialFile extends AsyncDisposable {
  /** What is true of it now. */
  look(): PartialState
  /**
   * Adds bytes at its end. Those that came are there when this returns or throws, and outlive this process; a loss of power only once they
   * are a file. When the disk fails to take what it was given earlier, all of it is gone: the size is 0 again.
   */
  append(bytes: AsyncIterable<Uint8Array>, signal?: AbortSignal): Promise<void>
  /** Takes away what is beyond `size`. */
  cut(size: number): Promise<void>
  /** Adds the first `size` bytes of another one at its end, without moving them through this process where the system can. */
  take(other: PartialFile, size: number): Promise<void>
  /** It becomes a new file; durable when this returns. Promises and throws as `Storage.create`, and stays where it is when that fails. */
  becomeNew(file: Grant<'create'>, options?: WriteOptions): Promise<Stat>
  /** It becomes the content of a file that is there. Promises and throws as `Storage.replace`, and stays where it is when that fails. */
  becomeContentOf(file: Grant<'modify'>, options?: WriteOptions): Promise<Stat>
}
