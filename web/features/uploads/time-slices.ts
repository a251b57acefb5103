/** Longest time for which the page may be blocked, in milliseconds. */
const SLICE = 8

/** Yields to pending events. Repeated timers would be delayed longer each time. */
export function yieldToPage(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = () => {
    port1.close()
    resolve()
  }
  port2.postMessage(null)
  return promise
}

/** Runs `work` for each item in slices, so that the page stays responsive. */
export async function inSlices<T>(
  all: Iterable<T>,
  work: (one: T) => void,
  now = () => performance.now(),
): Promise<void> {
  let began = now()
  for (const one of all) {
    work(one)
    if (now() - began < SLICE) continue
    await yieldToPage()
    began = now()
  }
}
