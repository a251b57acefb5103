/** Conditions for waiting. */
export type WaitLimits = {
  /** Cancels the wait with its reason. */
  readonly signal?: AbortSignal | undefined
  /** Time limit in milliseconds; none when omitted. */
  readonly patience?: number | undefined
  /** Creates the error for an exceeded time limit. */
  readonly refusal: () => Error
}

/**
 * Waits in a queue until the caller's turn begins, and returns what it begins with.
 *
 * @param enqueue adds the function that begins the turn, and returns the function that removes it again. The turn must not begin before
 * `enqueue` returns.
 * @throws the signal's reason when it is aborted, the refusal when the time limit is exceeded; the caller is not in the queue any more then
 */
export function waitForTurn<Turn>(
  enqueue: (begin: (turn: Turn) => void) => () => void,
  { signal, patience, refusal }: WaitLimits,
): Promise<Turn> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    const settle = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', onAbort)
    }
    const dequeue = enqueue((turn) => {
      settle()
      resolve(turn)
    })
    const giveUp = (reason: unknown) => {
      settle()
      dequeue()
      reject(reason)
    }
    const onAbort = () => giveUp(signal?.reason)
    const timer = patience === undefined ? undefined : setTimeout(() => giveUp(refusal()), patience)
    signal?.addEventListener('abort', onAbort)
  })
}
