import { hrefOf } from '#web/lib/addresses.ts'

/** Returns whether the server answers, for failures whose cause the browser does not tell. */
export const canReachServer = (signal: AbortSignal): Promise<boolean> =>
  fetch(hrefOf('/health'), { cache: 'no-store', signal }).then(
    () => true,
    () => false,
  )
