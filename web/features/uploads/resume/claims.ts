/** Drops claimed by browser tabs. A claim ends with its tab, however the tab ends. */
export interface Claims {
  /** Claims a drop for this tab. Returns false if another tab has it. */
  claimDrop(id: string): Promise<boolean>
  releaseDrop(id: string): void
  /** Returns the ids of all drops claimed by this or other tabs. */
  claimedIds(): Promise<ReadonlySet<string>>
  /** Resolves when no other tab claims a drop any more, with true; with false at once if this tab has it. */
  waitForOtherTabs(id: string): Promise<boolean>
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
    async waitForOtherTabs(id) {
      if (mine.has(id)) return false
      await locks.request(PREFIX + id, () => undefined)
      return true
    },
    releaseAll: () => [...mine.keys()].forEach(release),
  }
}

/** Time that other tabs have to report their claims, in milliseconds. */
const ANSWER = 300
/** Interval in which they are asked again, in milliseconds. */
const ASK_AGAIN = 5000

const wait = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

/** Claims drops by messages to the other tabs: without HTTPS browsers have no locks. */
function byAsking(): Claims {
  const mine = new Set<string>()
  const channel = new BroadcastChannel('coffer-uploads')
  const asking = new Set<Set<unknown>>()
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (data === null) for (const id of mine) channel.postMessage(id)
    else for (const heard of asking) heard.add(data)
  }
  async function taken(): Promise<ReadonlySet<string>> {
    const heard = new Set<unknown>()
    asking.add(heard)
    channel.postMessage(null)
    await wait(ANSWER)
    asking.delete(heard)
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
    async waitForOtherTabs(id) {
      if (mine.has(id)) return false
      while ((await taken()).has(id)) await wait(ASK_AGAIN)
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
