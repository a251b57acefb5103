/** Longest wait, in milliseconds. Less than the time limit of a test, so that a condition that never holds is an error with a stack. */
const PATIENCE = 100_000

/**
 * Waits until a condition holds. Tests wait with this and not for a fixed time, so that a busy machine only takes longer.
 *
 * @throws after 100 s
 */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  const end = performance.now() + PATIENCE
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(`This never became true: ${isSo}`)
    await Bun.sleep(5)
  }
}

/** Waits until a growing value has not changed for 20 checks in a row, 50 ms apart; returns it. */
export async function waitUntilStable<Value>(look: () => Value): Promise<Value> {
  let before = look()
  for (let same = 0; same < 20; ) {
    await Bun.sleep(50)
    const now = look()
    same = now === before ? same + 1 : 0
    before = now
  }
  return before
}

/**
 * Waits until the clocks of the program and of the disk have advanced, so that later changes have a later time than earlier ones. The
 * kernel sets file times in steps of at most 10 ms, and no event announces a step.
 */
export const waitForLaterTimestamp = (): Promise<void> => Bun.sleep(20)

/** Returns a time, in milliseconds, that is after everything that happened before the call and before everything after it. */
export async function timestampBetween(): Promise<number> {
  await waitForLaterTimestamp()
  const at = Date.now()
  await waitForLaterTimestamp()
  return at
}
