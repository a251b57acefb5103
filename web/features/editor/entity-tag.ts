import { entityTag } from '#contract/entity-tag.ts'

const BILLION = 1_000_000_000n

/** Nanoseconds since the epoch of an RFC 3339 moment in UTC; null when it is none. */
function nanosecondsOf(moment: string): bigint | null {
  const parts = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(\d{1,9}))?Z$/.exec(moment)
  const ms = parts ? Date.parse(`${parts[1]}Z`) : Number.NaN
  if (Number.isNaN(ms)) return null
  return (BigInt(ms) / 1000n) * BILLION + BigInt((parts?.[2] ?? '').padEnd(9, '0'))
}

/** The entity tag of the version an answer speaks of. Null when its time cannot be read; then a save is not conditional. */
export function entityTagOf({ modified, size }: { modified: string; size: number }): string | null {
  const nanoseconds = nanosecondsOf(modified)
  return nanoseconds === null ? null : entityTag(nanoseconds, size)
}
