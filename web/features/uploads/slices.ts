/** How long the page may be kept from answering at once, in ms. */
const SLICE = 8

/** Lets the page answer what happened meanwhile; a timer that is set again and again would wait longer each time. */
export function breathe(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = () => {
    port1.close()
    resolve()
  }
  port2.postMessage(null)
  return promise
}

/** Does something with each, in slices between which the page can answer. */
export async function inSlices<T>(
  all: Iterable<T>,
  work: (one: T) => void,
  now = () => performance.now(),
): Promise<void> {
  let began = now()
  for (const one of all) {
    work(one)
    if (now() - began < SLICE) continue
    await breathe()
    began = now()
  }
}
