import type { Draft } from './draft-store.ts'

/** Maximum delay between an edit and storing the draft, in milliseconds. */
const DELAY = 700

/** Operations on the storage of drafts, and a callback for their outcome. */
export interface DraftWriterParts {
  readonly store: (draft: Draft) => Promise<void>
  readonly remove: () => Promise<void>
  readonly onOutcome: (kept: boolean) => void
}

/** Stores the draft of one file, soon after each edit rather than at each. */
export interface DraftWriter {
  /** Schedules storing; `draft` is called when it is due. */
  scheduleDraft(draft: () => Draft): void
  /** Stores a scheduled draft at once. */
  flush(): void
  /** Cancels storing and deletes the stored draft. */
  discardDraft(): void
}

/** Creates the draft keeper of one file. */
export function createDraftWriter({ store, remove, onOutcome }: DraftWriterParts): DraftWriter {
  let waiting: (() => Draft) | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  const tell = (work: Promise<void>) =>
    void work.then(
      () => onOutcome(true),
      () => onOutcome(false),
    )
  function flush(): void {
    clearTimeout(timer)
    timer = undefined
    const draft = waiting?.()
    waiting = null
    if (draft) tell(store(draft))
  }
  return {
    flush,
    scheduleDraft(draft) {
      waiting = draft
      timer ??= setTimeout(flush, DELAY)
    },
    discardDraft() {
      clearTimeout(timer)
      timer = undefined
      waiting = null
      tell(remove())
    },
  }
}
