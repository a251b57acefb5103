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
  /** Resolves when the settings saved so far determine whether the content of files is searched. */
  readonly settingsApplied: () => Promise<void>
}

/** Status and rebuild of the index. */
export class IndexStatusService {
  readonly #index: Index
  readonly #keeper: IndexManager
  readonly #content: Pick<ContentSearch, 'isFor'>
  readonly #settingsApplied: () => Promise<void>

  constructor({ index, indexKeeper, content, settingsApplied }: IndexStatusParts) {
    this.#index = index
    this.#keeper = indexKeeper
    this.#content = content
    this.#settingsApplied = settingsApplied
  }

  get state(): IndexState {
    return this.#index.state
  }

  /** Returns the status with the details that the subject may know. */
  async statusFor(subject: Subject, signal: AbortSignal): Promise<IndexStatus> {
    // The page requests the status right after settings were saved, and not again once the index is ready.
    await this.#settingsApplied()
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
    if (this.#index.state === 'off') throw new AppError('conflict', 'The index is turned off.')
    this.#keeper.scan('again')
  }
}
