import { authorize, authorizeUpload, decide, type Effect, type Grant } from '#server/access/authorize.ts'
import type { Caller } from '#server/access/caller.ts'
import type { VirtualPath } from '#server/access/virtual-path.ts'
import { notAllowed, signedOut } from '#server/platform/refusals.ts'

/** Functions that return the current caller. */
type CallerSource = { readonly currentCaller: () => Promise<Caller>; readonly recheck: () => Promise<Caller> }

/** Authorizes the effects of one request. All grants given are checked again each time the caller is authenticated again. */
export class RequestAuthorizer {
  readonly #asking: CallerSource | null
  readonly #given: Pick<Grant, 'effect' | 'path'>[] = []
  #caller: Caller | null = null

  /** @param asking null for a visitor */
  constructor(asking: CallerSource | null) {
    this.#asking = asking
  }

  /** Returns the caller at the start of the work; null for a visitor. */
  async startWork(): Promise<Caller | null> {
    this.#caller = (await this.#asking?.currentCaller()) ?? null
    return this.#caller
  }

  /**
   * @param isUpload whether items are received, also in a drop box
   * @throws AppError as `authorize`; `signed_out` for a visitor
   */
  authorizeEffect<E extends Effect>(effect: E, path: VirtualPath, isUpload = false): Grant<E> {
    if (!this.#caller) throw signedOut()
    const grant = (isUpload ? authorizeUpload : authorize)(this.#caller.subject, effect, path)
    this.#given.push({ effect, path })
    return grant
  }

  /** Checks that the caller, as last authenticated, may receive these paths. @throws AppError `signed_out`, `not_allowed` */
  readonly checkPaths = (paths: readonly VirtualPath[]): void => {
    if (!this.#caller) throw signedOut()
    const { subject } = this.#caller
    if (!paths.every((path) => decide(subject, 'download', path).allowed)) throw notAllowed()
  }

  /**
   * Authenticates the caller of a long request again. @throws AppError `signed_out`; `not_allowed` when a grant would be refused now or
   * refers to other items
   */
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
