import { expect } from 'bun:test'
import type { Scope } from '#server/access/authorize.ts'
import type { Stat, Storage } from '#server/storage/storage.ts'

/** What to put at a path: text or bytes of a file, `null` for a folder, or a link's target. Folders on the way are made. */
export type WorldTree = { readonly [path: string]: string | Uint8Array | null | { readonly link: string } }

export type FileAttributes = {
  /** Permission bits, 0o640 unless told otherwise. */
  readonly permissions?: number
  /** Nanoseconds since the epoch. */
  readonly modifiedNs?: bigint
}

/**
 * A storage with a scope in it, and a way past the storage to what is really there. All paths are those of the scope, as `VirtualPath`
 * spells them. The scope is the folder `scope` of the served root; beside it stands the file {@link OUTSIDE}.
 */
export type StorageWorld = AsyncDisposable & {
  readonly storage: Storage
  readonly scope: Scope
  readonly arrange: {
    file(path: string, content: string | Uint8Array, attributes?: FileAttributes): Promise<void>
    directory(path: string): Promise<void>
    link(path: string, target: string): Promise<void>
    /** Something that is neither file, folder nor link. */
    pipe(path: string): Promise<void>
  }
  readonly inspect: {
    /** What itself is there; null when nothing is. */
    kind(path: string): Promise<'file' | 'directory' | 'link' | 'other' | null>
    /** The text of a file. */
    read(path: string): Promise<string>
    permissions(path: string): Promise<number>
    /** Where a link says it leads. */
    target(path: string): Promise<string>
    /** Every name in a folder, Coffer's own included, sorted. */
    names(path: string): Promise<string[]>
    /** Names and texts of what stands beside the scope. */
    outside(): Promise<Record<string, string>>
  }
}

export type OpenWorld = (tree?: WorldTree) => Promise<StorageWorld>

/** The folder of the served root in which everything happens, and the file beside it that nothing may touch. */
export const SCOPE = '/scope'
export const OUTSIDE = { name: 'outside.txt', text: 'not yours' } as const

/** The same item, whenever it got its name or anything else of it changed. */
export const sinceChanged = (stat: Stat) => ({ ...stat, changedNs: expect.any(BigInt) })
