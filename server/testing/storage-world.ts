import { expect } from 'bun:test'
import type { Scope } from '#server/access/authorize.ts'
import type { Stat, Storage } from '#server/storage/storage.ts'

/** Items by path: text or bytes of a file, `null` for a folder, or a link's target. Parent folders are created. */
export type WorldTree = { readonly [path: string]: string | Uint8Array | null | { readonly link: string } }

export type FileAttributes = {
  /** Permission bits, 0o640 by default. */
  readonly permissions?: number
  /** Nanoseconds since the epoch. */
  readonly modifiedNs?: bigint
}

/**
 * A storage with a scope in it, and direct access to the items below the storage. All paths are relative to the scope, written as
 * `VirtualPath`s. The scope is the folder `scope` of the served root; beside it is the file {@link OUTSIDE}.
 */
export type StorageWorld = AsyncDisposable & {
  readonly storage: Storage
  readonly scope: Scope
  readonly arrange: {
    file(path: string, content: string | Uint8Array, attributes?: FileAttributes): Promise<void>
    directory(path: string): Promise<void>
    link(path: string, target: string): Promise<void>
    /** Creates a named pipe, an item that is neither file, folder nor link. */
    pipe(path: string): Promise<void>
  }
  readonly inspect: {
    /** Returns the kind of the item itself, without following links; null when it does not exist. */
    kind(path: string): Promise<'file' | 'directory' | 'link' | 'other' | null>
    /** Returns the text of a file. */
    read(path: string): Promise<string>
    permissions(path: string): Promise<number>
    /** Returns the target of a link. */
    target(path: string): Promise<string>
    /** Returns every name in a folder, including Coffer's own, sorted. */
    names(path: string): Promise<string[]>
    /** Returns names and texts of the items beside the scope. */
    outside(): Promise<Record<string, string>>
  }
}

export type OpenWorld = (tree?: WorldTree) => Promise<StorageWorld>

/** Folder of the served root that is the scope, and the file beside it that nothing may touch. */
export const SCOPE = '/scope'
export const OUTSIDE = { name: 'outside.txt', text: 'not yours' } as const

/** Returns a matcher for the same item with any change time (ctime). */
export const sinceChanged = (stat: Stat) => ({ ...stat, changedNs: expect.any(BigInt) })
