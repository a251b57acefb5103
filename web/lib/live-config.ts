import type { RuntimeConfig } from '#contract/runtime-config.ts'
import { createStore, type Store } from './store.ts'

/** What the server tells the page of itself, which administrators change while the page is open. */
export interface LiveConfig {
  readonly store: Pick<Store<RuntimeConfig>, 'getSnapshot' | 'subscribe'>
  /** Told of the revision that an answer of the server names: asks anew when it is not that of what is known. */
  heard(revision: string): void
  /** Asks anew. A server that does not answer changes nothing. */
  refresh(): Promise<void>
}

/** Begins with what the page was loaded with; `ask` fetches what is true now. */
export function createLiveConfig(initial: RuntimeConfig, ask: () => Promise<RuntimeConfig>): LiveConfig {
  const store = createStore(initial)
  let asking: Promise<void> | null = null
  // A revision that the server names but never tells, as a second server beside it might, is asked for once.
  let askedFor = initial.Revision

  const update = async () => {
    try {
      const now = await ask()
      if (JSON.stringify(now) !== JSON.stringify(store.getSnapshot())) store.set(now)
    } catch {
      // The page goes on with what it knows; whatever it does next tells that the server is away.
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
    heard(revision) {
      if (revision === store.getSnapshot().Revision || revision === askedFor) return
      askedFor = revision
      void refresh()
    },
  }
}
