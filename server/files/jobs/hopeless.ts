import { isAppError } from '#server/platform/errors.ts'
import type { JobMay, Step } from './steps.ts'

/**
 * Asks for the first leave of each step, before anything is looked at. A job goes on while one of them is allowed: the others are told among
 * its failures.
 *
 * @throws AppError what the first step was refused with, when all are
 */
export function refuseHopeless(steps: readonly Step[], may: JobMay): void {
  let refusal: unknown
  for (const { ask } of steps) {
    try {
      ask(may)
      return
    } catch (error) {
      if (!isAppError(error)) throw error
      refusal ??= error
    }
  }
  throw refusal
}
