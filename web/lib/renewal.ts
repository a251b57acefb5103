const LOCK = 'coffer-renew'

/** What renewing a token stands on. */
export interface RenewalOptions {
  /** The token all tabs share, as it is now. */
  readonly read: () => string | null
  readonly write: (token: string) => unknown
  /** Asks the server for the successor of a token. */
  readonly renew: (token: string) => Promise<string>
  /** The browser's locks across tabs; absent on pages that are not served securely. */
  readonly locks?: Pick<LockManager, 'request'> | undefined
}

/**
 * Makes the function that renews a token once, however many answers and tabs ask for it: whoever holds the lock looks
 * whether another tab was faster. A second renewal of a token that has a successor would end the session.
 */
export function createRenewal({ read, write, renew, locks }: RenewalOptions): (token: string) => Promise<void> {
  const underWay = new Map<string, Promise<void>>()

  async function renewUnlessDone(token: string): Promise<void> {
    if (read() !== token) return
    const successor = await renew(token)
    if (read() === token) write(successor)
  }

  return (token) => {
    const known = underWay.get(token)
    if (known) return known
    const work = (async () => {
      await (locks ? locks.request(LOCK, () => renewUnlessDone(token)) : renewUnlessDone(token))
    })().finally(() => underWay.delete(token))
    underWay.set(token, work)
    return work
  }
}
