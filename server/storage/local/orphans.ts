import { childrenOf, hasEnded } from '#server/platform/os/process-tree.ts'

/** Interval between two checks, in milliseconds. */
const PAUSE = 5_000

/**
 * Reaps orphaned processes. The first process of a container inherits processes that lose their parent, and no other
 * process reaps them after they have ended. The runtime reaps its own children at once; an ended child that is still
 * there at the next check is such an orphan.
 */
export async function reapOrphans(): Promise<Disposable | null> {
  if (process.platform !== 'linux' || process.pid !== 1) return null
  // Loaded here, because other systems do not have this C library.
  const { reapChild } = await import('#server/platform/os/libc-wait.ts')
  let ended: ReadonlySet<number> = new Set()
  const look = () => {
    const found = childrenOf(process.pid).filter(hasEnded)
    for (const pid of found) if (ended.has(pid)) reapChild(pid)
    ended = new Set(found)
  }
  const timer = setInterval(look, PAUSE)
  timer.unref()
  return { [Symbol.dispose]: () => clearInterval(timer) }
}
