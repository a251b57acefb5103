/** Drops claimed by browser tabs. A claim ends with its tab, however the tab ends. */
export interface Claims {
  /** Claims a drop for this tab. Returns false if another tab has it. */
  claimDrop(id: string): Promise<boolean>
  releaseDrop(id: string): void
  /** Returns the ids of all drops claimed by this or other tabs. */
  claimedIds(): Promise<ReadonlySet<string>>
  /** Releases all claims. */
  releaseAll(): void
}

const PREFIX = 'coffer-upload '

/** Claims drops with the Web Locks API. */
function byLocks(locks: LockManager): Claims {
  const mine = new Map<string, () => void>()
  const release = (id: string) => {
    mine.get(id)?.()
    mine.delete(id)
  }
  return {
    releaseDrop: release,
    claimDrop(id) {
      const { promise: told, resolve: tell, reject } = Promise.withResolvers<boolean>()
      const { promise: held, resolve } = Promise.withResolvers<void>()
      const hold = (lock: Lock | null) => {
        tell(lock !== null)
        if (lock === null) return
        mine.set(id, resolve)
        return held
      }
      locks.request(PREFIX + id, { ifAvailable: true }, hold).catch(reject)
      return told
    },
    async claimedIds() {
      const { held = [] } = await locks.query()
      const names = held.map(({ name = '' }) => name).filter((name) => name.startsWith(PREFIX))
      return new Set(names.map((name) => name.slice(PREFIX.length)))
    },
    releaseAll: () => [...mine.keys()].forEach(release),
  }
}

/** Time that other tabs have to report their claims, in milliseconds. */
const ANSWER = 300

/** Claims drops by messages to the other tabs: without HTTPS browsers have no locks. */
function byAsking(): Claims {
  const mine = new Set<string>()
  const channel = new BroadcastChannel('coffer-uploads')
  const heard = new Set<unknown>()
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (data === null) for (const id of mine) channel.postMessage(id)
    else heard.add(data)
  }
  async function taken(): Promise<ReadonlySet<string>> {
    heard.clear()
    channel.postMessage(null)
    await new Promise((resolve) => setTimeout(resolve, ANSWER))
    return new Set([...mine, ...[...heard].filter((id) => typeof id === 'string')])
  }
  return {
    claimedIds: taken,
    async claimDrop(id) {
      const theirs = await taken()
      if (theirs.has(id)) return mine.has(id)
      mine.add(id)
      return true
    },
    releaseDrop: (id) => void mine.delete(id),
    releaseAll() {
      mine.clear()
      channel.close()
    },
  }
}

/** Creates the claims of this tab. */
export const createClaims = (locks: LockManager | undefined = navigator.locks): Claims =>
  locks ? byLocks(locks) : byAsking()
