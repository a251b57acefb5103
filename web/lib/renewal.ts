const LOCK = 'coffer-renew'

/** Options of {@link createRenewal}. */
export interface RenewalOptions {
  /** Returns the current token, which all tabs share. */
  readonly read: () => string | null
  readonly write: (token: string) => unknown
  /** Requests the successor of a token from the server. */
  readonly renew: (token: string) => Promise<string>
  /** Lock manager across tabs. Missing on pages that are not served securely. */
  readonly locks?: Pick<LockManager, 'request'> | undefined
}

/**
 * Creates the function that renews a token once, however many responses and tabs request it: the holder of the lock checks whether another
 * tab has already renewed it. Renewing a token that already has a successor would end the session.
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
