import type { DatesTakenReply } from '#contract/dates-taken.ts'

/** Returns when files were taken, in milliseconds since the epoch by name. Times without a time zone are in that of the browser. */
export function takenTimes({ names, times, zones }: DatesTakenReply): ReadonlyMap<string, number> {
  const all = names === '' ? [] : names.split('/')
  if (times.length !== all.length || zones.length !== all.length)
    throw new Error('The columns of dates differ in length.')
  return new Map(all.map((name, row) => [name, zones[row] === 'l' ? localTime(times[row] ?? 0) : (times[row] ?? 0)]))
}

/** Returns the time at which clocks here showed what clocks in UTC show at another time. */
function localTime(shown: number): number {
  const at = new Date(shown)
  const here = new Date(
    ...([at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate()] as const),
    ...([at.getUTCHours(), at.getUTCMinutes(), at.getUTCSeconds(), at.getUTCMilliseconds()] as const),
  )
  return here.getTime()
}
