import type { Draft } from './draft-store.ts'

/** How long after an edit it is kept at the latest (ms). */
const DELAY = 700

/** What keeps drafts, and what hears that it does not. */
export interface KeeperParts {
  readonly keep: (draft: Draft) => Promise<void>
  readonly remove: () => Promise<void>
  readonly onOutcome: (kept: boolean) => void
}

/** Keeps the draft of one file: soon after each edit, not at each. */
export interface DraftKeeper {
  /** There is something to keep, which `draft` makes when its time has come. */
  changed(draft: () => Draft): void
  /** Keeps at once what there is. */
  flush(): void
  /** Nothing is to be kept any more. */
  drop(): void
}

/** Makes the keeper of one file. */
export function createDraftKeeper({ keep, remove, onOutcome }: KeeperParts): DraftKeeper {
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
    if (draft) tell(keep(draft))
  }
  return {
    flush,
    changed(draft) {
      waiting = draft
      timer ??= setTimeout(flush, DELAY)
    },
    drop() {
      clearTimeout(timer)
      timer = undefined
      waiting = null
      tell(remove())
    },
  }
}
