import type { Effect, Grant } from '#server/access/authorize.ts'
import type { VirtualPath } from '#server/access/virtual-path.ts'
import type { Executor } from '#server/operations/executor.ts'
import type { Storage } from '#server/storage/storage.ts'

/** What the verbs on files work with. */
export type FileParts = { readonly storage: Storage; readonly executor: Executor }

/** Gives leave for these effects, or throws: `may` of a route's call. */
export type May<E extends Effect> = <F extends E>(effect: F, path: VirtualPath) => Grant<F>
