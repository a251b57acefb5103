const DAY = 86_400_000

/** Whole calendar days from `then` to `now`, in the person's time zone; negative when `then` lies ahead. */
function daysBetween(then: Date, now: Date): number {
  const day = (moment: Date) => Date.UTC(moment.getFullYear(), moment.getMonth(), moment.getDate())
  return Math.round((day(now) - day(then)) / DAY)
}

/** Moments in words of one locale. */
export function dateFormat(locale: string) {
  const time = new Intl.DateTimeFormat(locale, { timeStyle: 'short' })
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' })
  const exact = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'medium' })
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  const usable = (moment: Date) => !Number.isNaN(moment.getTime())

  return {
    /** As people say it: the time for today, yesterday, 3 days ago within a week, else the date. Empty for no date. */
    relativeDate(moment: Date, now: Date = new Date()): string {
      if (!usable(moment)) return ''
      const days = daysBetween(moment, now)
      if (days === 0) return time.format(moment)
      return Math.abs(days) < 7 ? relative.format(-days, 'day') : day.format(moment)
    },
    /** Everything there is to say of a moment, for hovering. Empty for no date. */
    exactDate: (moment: Date): string => (usable(moment) ? exact.format(moment) : ''),
  }
}
