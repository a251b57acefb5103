import { errorFields, type Log } from '#server/platform/log/log.ts'

export type Cleanup = () => void | Promise<void>

/** Cleanups that run after a response was handed over. */
export type ResponseCleanup = {
  readonly add: (cleanup: Cleanup) => void
  /** Called once, by the outermost function, whether the request succeeded or not. */
  readonly schedule: () => void
}

/**
 * Creates the cleanup list of a response. The runtime opens a response's file after the handler has resolved, so cleanups run in the turn
 * after that, when it is safe to close a descriptor. Each runs exactly once, latest first.
 */
export function createResponseCleanup(log: Log): ResponseCleanup {
  const cleanups: Cleanup[] = []
  return {
    add: (cleanup) => cleanups.push(cleanup),
    schedule: () => {
      if (cleanups.length > 0) setImmediate(runAll, cleanups, log)
    },
  }
}

async function runAll(cleanups: Cleanup[], log: Log): Promise<void> {
  for (const cleanup of cleanups.splice(0).reverse()) {
    try {
      await cleanup()
    } catch (error) {
      log.error('cleanup failed', errorFields(error))
    }
  }
}
