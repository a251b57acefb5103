/** Resolves with the first signal that asks the program to stop; a second one has the system's default effect. */
export function stopSignal(): Promise<NodeJS.Signals> {
  const { promise, resolve } = Promise.withResolvers<NodeJS.Signals>()
  const heard = (signal: NodeJS.Signals) => {
    for (const name of STOP_SIGNALS) process.off(name, heard)
    resolve(signal)
  }
  for (const name of STOP_SIGNALS) process.on(name, heard)
  return promise
}

const STOP_SIGNALS = ['SIGTERM', 'SIGINT'] as const
