/** Returns a promise that settles as `work` does, unless `signal` is aborted by then: it stays pending in that case. */
export function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    work.then(
      (value) => {
        if (!signal.aborted) resolve(value)
      },
      (error: unknown) => {
        if (!signal.aborted) reject(error)
      },
    )
  })
}
