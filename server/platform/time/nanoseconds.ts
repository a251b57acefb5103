const PER_SECOND = 1_000_000_000n

/** Nanoseconds since the epoch. */
export function toNanoseconds(seconds: number, nanos: number): bigint {
  return BigInt(seconds) * PER_SECOND + BigInt(nanos)
}

/** Whole seconds since the epoch and the nanoseconds on top, which are never negative: also before 1970 time only goes up. */
export function fromNanoseconds(ns: bigint): { readonly seconds: number; readonly nanos: number } {
  const nanos = ((ns % PER_SECOND) + PER_SECOND) % PER_SECOND
  return { seconds: Number((ns - nanos) / PER_SECOND), nanos: Number(nanos) }
}
