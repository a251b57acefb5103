const PER_SECOND = 1_000_000_000n

/** Converts a time to nanoseconds since the epoch. */
export function toNanoseconds(seconds: number, nanos: number): bigint {
  return BigInt(seconds) * PER_SECOND + BigInt(nanos)
}

/** Splits a time into whole seconds since the epoch and additional nanoseconds, which are never negative, even before 1970. */
export function fromNanoseconds(ns: bigint): { readonly seconds: number; readonly nanos: number } {
  const nanos = ((ns % PER_SECOND) + PER_SECOND) % PER_SECOND
  return { seconds: Number((ns - nanos) / PER_SECOND), nanos: Number(nanos) }
}
