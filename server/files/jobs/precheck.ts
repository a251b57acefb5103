import { isAppError } from '#server/platform/errors.ts'
import type { RequireJobGrant, Step } from './steps.ts'

/**
 * Checks the first grant of each step before anything is read. A job continues while one of the steps is allowed: the
 * others are reported among its failures.
 *
 * @throws AppError of the first refused step, when all are refused
 */
export function precheckSteps(steps: readonly Step[], may: RequireJobGrant): void {
  let refusal: unknown
  for (const { precheck } of steps) {
    try {
      precheck(may)
      return
    } catch (error) {
      if (!isAppError(error)) throw error
      refusal ??= error
    }
  }
  throw refusal
}
