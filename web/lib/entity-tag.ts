import { entityTag } from '#contract/entity-tag.ts'

const BILLION = 1_000_000_000n

/** Returns the nanoseconds since the epoch of an RFC 3339 time in UTC; null for other values. */
function nanosecondsOf(moment: string): bigint | null {
  const parts = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(\d{1,9}))?Z$/.exec(moment)
  const ms = parts ? Date.parse(`${parts[1]}Z`) : Number.NaN
  if (Number.isNaN(ms)) return null
  return (BigInt(ms) / 1000n) * BILLION + BigInt((parts?.[2] ?? '').padEnd(9, '0'))
}

/** Returns the entity tag of the file version in a response. Null when its time cannot be parsed; then a save is unconditional. */
export function entityTagOf({ modified, size }: { modified: string; size: number }): string | null {
  const nanoseconds = nanosecondsOf(modified)
  return nanoseconds === null ? null : entityTag(nanoseconds, size)
}
