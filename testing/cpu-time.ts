/**
 * Returns the milliseconds that this thread has computed so far. Tests of what might take for ever compare these and not the time that
 * passes, of which other processes take a part.
 */
export function cpuTime(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** Returns the most milliseconds that this thread computed between two turns of its event loop while it waited for something, and all of them. */
export async function longestTurn(work: () => Promise<unknown>): Promise<{ longest: number; whole: number }> {
  const began = cpuTime()
  let [longest, since] = [0, began]
  const look = () => {
    const now = cpuTime()
    longest = Math.max(longest, now - since)
    since = now
  }
  const turns = setInterval(look, 1)
  await work()
  clearInterval(turns)
  look()
  return { longest, whole: since - began }
}
