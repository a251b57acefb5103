import type { IndexState, IndexStatus } from '#contract/search.ts'
import type { Subject } from '#server/access/authorize.ts'
import { AppError } from '#server/platform/errors.ts'
import type { ContentSearch } from '#server/search/content/content-search.ts'
import type { Index } from '#server/search/index/index-protocol.ts'
import type { IndexManager } from './index-manager.ts'

export type IndexStatusParts = {
  readonly index: Index
  readonly indexKeeper: IndexManager
  readonly content: Pick<ContentSearch, 'isFor'>
}

/** Status and rebuild of the index. */
export class IndexStatusService {
  readonly #index: Index
  readonly #keeper: IndexManager
  readonly #content: Pick<ContentSearch, 'isFor'>

  constructor({ index, indexKeeper, content }: IndexStatusParts) {
    this.#index = index
    this.#keeper = indexKeeper
    this.#content = content
  }

  get state(): IndexState {
    return this.#index.state
  }

  /** Returns the status with the details that the subject may know. */
  async statusFor(subject: Subject, signal: AbortSignal): Promise<IndexStatus> {
    const known = { state: this.#index.state, content: this.#content.isFor(subject) }
    if (!subject.permissions.admin || known.state === 'off') return known
    const status = await this.#keeper.status()
    if (!status) return known
    const { folders, files } = await this.#index.ask({ ask: 'counts' }, signal)
    const { working, asOf, size, unreadable } = status
    return { ...known, details: { folders, files, size, working, checkedAt: asOf, unreadable: [...unreadable] } }
  }

  /** Starts a rebuild: everything is read again. @throws `conflict` when the index is switched off */
  rebuild(): void {
    if (this.#index.state === 'off') throw new AppError('conflict', 'The index is switched off.')
    this.#keeper.scan('again')
  }
}
