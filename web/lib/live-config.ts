import type { RuntimeConfig } from '#contract/runtime-config.ts'
import { createStore, type Store } from './store.ts'

/** Runtime configuration that the server sends to the page. Administrators may change it while the page is open. */
export interface LiveConfig {
  readonly store: Pick<Store<RuntimeConfig>, 'getSnapshot' | 'subscribe'>
  /** Handles the revision named in a response, and fetches the configuration again if the revision is new. */
  noticeRevision(revision: string): void
  /** Fetches the configuration again. Failures are ignored. */
  refresh(): Promise<void>
}

/** Creates a live configuration. `initial` is the configuration that the page was loaded with; `ask` fetches the current one. */
export function createLiveConfig(initial: RuntimeConfig, ask: () => Promise<RuntimeConfig>): LiveConfig {
  const store = createStore(initial)
  let asking: Promise<void> | null = null
  // A revision that the server names but never returns, for example because another server runs beside it, is requested only once.
  let askedFor = initial.Revision

  const update = async () => {
    try {
      const now = await ask()
      if (JSON.stringify(now) !== JSON.stringify(store.getSnapshot())) store.set(now)
    } catch {
      // The page continues with its current configuration. The next request will show that the server cannot be reached.
    }
  }
  const refresh = () => {
    asking ??= update().finally(() => {
      asking = null
    })
    return asking
  }
  return {
    store,
    refresh,
    noticeRevision(revision) {
      if (revision === store.getSnapshot().Revision || revision === askedFor) return
      askedFor = revision
      void refresh()
    },
  }
}
