/** Resolves to the result of `work`. Rejects with an `Error` when there is none after `ms` milliseconds. */
export async function withTimeout<T>(work: Promise<T>, ms: number): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`Nothing came within ${ms} ms.`)), ms)
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
