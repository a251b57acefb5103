import { childrenOf, hasEnded } from '#server/platform/os/process-tree.ts'

/** Ms between two looks. */
const PAUSE = 5_000

/**
 * The first process of a container inherits whatever loses its parent there, and nobody else clears it away once it has ended. What is
 * started here is cleared away by the runtime at once; what is still there at the next look is such an orphan.
 */
export async function clearOrphans(): Promise<Disposable | null> {
  if (process.platform !== 'linux' || process.pid !== 1) return null
  // Loaded here, because other systems have no such C library to open.
  const { letGo } = await import('#server/platform/os/libc-wait.ts')
  let ended: ReadonlySet<number> = new Set()
  const look = () => {
    const found = childrenOf(process.pid).filter(hasEnded)
    for (const pid of found) if (ended.has(pid)) letGo(pid)
    ended = new Set(found)
  }
  const timer = setInterval(look, PAUSE)
  timer.unref()
  return { [Symbol.dispose]: () => clearInterval(timer) }
}
