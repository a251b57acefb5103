import { errorFields, type Log } from '#server/platform/log/log.ts'

export type Cleanup = () => void | Promise<void>

/** What is to be done when a response has been handed over. */
export type Afterwards = {
  readonly add: (cleanup: Cleanup) => void
  /** Called once, by the outermost function, whatever came of the request. */
  readonly schedule: () => void
}

/**
 * The runtime opens the file of a response after the handler has resolved. So cleanups run in the turn after that, when closing a
 * descriptor can no longer pull it away, each exactly once, latest first.
 */
export function createAfterwards(log: Log): Afterwards {
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
