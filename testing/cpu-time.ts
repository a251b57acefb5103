/**
 * Returns the processor time of this thread so far, in milliseconds. Tests of code that might run endlessly compare these and not elapsed
 * time, which other processes influence.
 */
export function cpuTime(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/**
 * Returns the longest processor time of this thread between two turns of its event loop while `work` ran, and the total, in milliseconds.
 */
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
