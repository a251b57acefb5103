import { isAppError } from '#server/platform/errors.ts'
import { timeSlices } from '#server/platform/queue/time-slices.ts'
import type { RequireJobGrant, Step } from './steps.ts'

/**
 * Checks the first grant of each step before anything is read. A job continues while one of the steps is allowed: the
 * others are reported among its failures.
 *
 * @throws AppError of the first refused step, when all are refused
 */
export async function precheckSteps(steps: readonly Step[], may: RequireJobGrant): Promise<void> {
  let refusal: unknown
  // There may be many steps and many rules.
  const breathe = timeSlices()
  for (const { precheck } of steps) {
    await breathe()
    try {
      await precheck(may, breathe)
      return
    } catch (error) {
      if (!isAppError(error)) throw error
      refusal ??= error
    }
  }
  throw refusal
}
