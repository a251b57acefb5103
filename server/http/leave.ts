import { authorize, decide, type Effect, type Grant } from '#server/access/authorize.ts'
import type { Caller } from '#server/access/caller.ts'
import type { VirtualPath } from '#server/access/virtual-path.ts'
import { notAllowed, signedOut } from '#server/platform/refusals.ts'

/** Who asks, as often as they are looked at. */
type Asking = { readonly now: () => Promise<Caller>; readonly recheck: () => Promise<Caller> }

/** What the caller of one request may do, as they stand while it lasts: what they were given leave for is asked again with each look at them. */
export class Leave {
  readonly #asking: Asking | null
  readonly #given: Pick<Grant, 'effect' | 'path'>[] = []
  #caller: Caller | null = null

  /** @param asking null for a visitor */
  constructor(asking: Asking | null) {
    this.#asking = asking
  }

  /** The caller as they are when the work begins; null for a visitor. */
  async begin(): Promise<Caller | null> {
    this.#caller = (await this.#asking?.now()) ?? null
    return this.#caller
  }

  /** @throws AppError as `authorize`; `signed_out` for a visitor */
  ask<E extends Effect>(effect: E, path: VirtualPath): Grant<E> {
    if (!this.#caller) throw signedOut()
    const grant = authorize(this.#caller.subject, effect, path)
    this.#given.push({ effect, path })
    return grant
  }

  /** Checks that the caller, as of the last look, may receive these paths. @throws AppError `signed_out`, `not_allowed` */
  readonly permit = (paths: readonly VirtualPath[]): void => {
    if (!this.#caller) throw signedOut()
    const { subject } = this.#caller
    if (!paths.every((path) => decide(subject, 'download', path).allowed)) throw notAllowed()
  }

  /** For whoever takes long to send or to receive. @throws AppError `signed_out`; `not_allowed` when the same would be refused now, or means other items */
  readonly recheck = async (): Promise<void> => {
    const before = this.#caller
    const now = await this.#asking?.recheck()
    if (!before || !now) return
    const { subject } = now
    const stays = this.#given.every(({ effect, path }) => decide(subject, effect, path).allowed)
    if (!stays || subject.scope.root !== before.subject.scope.root) throw notAllowed()
    this.#caller = now
  }
}
