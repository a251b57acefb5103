/** Milliseconds. Less than the time limit of a test, so that a condition that never holds is an error with a stack. */
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

/** Waits until a value that grows has stood still for 20 looks in a row, 50 ms apart; returns it. */
export async function standstill<Value>(look: () => Value): Promise<Value> {
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
 * Lets the clocks of the program and of the disk move on, so that what happens next has a later time than what happened before. The kernel
 * sets file times in steps of at most 10 ms, and no event tells of a step.
 */
export const laterMoment = (): Promise<void> => Bun.sleep(20)

/** Returns a time (ms) that is after everything that happened before, and before everything that happens next. */
export async function momentBetween(): Promise<number> {
  await laterMoment()
  const at = Date.now()
  await laterMoment()
  return at
}
