import type { Effect, Grant } from '#server/access/authorize.ts'
import type { VirtualPath } from '#server/access/virtual-path.ts'
import type { Executor } from '#server/operations/executor.ts'
import type { Keeper } from '#server/operations/keeper.ts'
import type { Storage } from '#server/storage/storage.ts'

/** What the verbs on files work with; without a keeper nothing is kept of what they delete and replace, and nothing can be taken back. */
export type FileParts = { readonly storage: Storage; readonly executor: Executor; readonly keeper?: Keeper }

/** Gives leave for these effects, or throws: `may` of a route's call. */
export type May<E extends Effect> = <F extends E>(effect: F, path: VirtualPath) => Grant<F>
