import { LENT } from './lent-locale.ts'

const DAY = 86_400_000

/** Whole calendar days from `then` to `now`, in the person's time zone; negative when `then` lies ahead. */
function daysBetween(then: Date, now: Date): number {
  const day = (moment: Date) => Date.UTC(moment.getFullYear(), moment.getMonth(), moment.getDate())
  return Math.round((day(now) - day(then)) / DAY)
}

/** Moments in words of one locale. */
export function dateFormat(locale: string) {
  const isKnown = Intl.DateTimeFormat.supportedLocalesOf(locale).length > 0
  const locales = [locale, LENT]
  const time = new Intl.DateTimeFormat(locales, { timeStyle: 'short' })
  const day = new Intl.DateTimeFormat(locales, { dateStyle: 'medium' })
  // Digits can be lent, words cannot.
  const exact = new Intl.DateTimeFormat(locales, { dateStyle: isKnown ? 'full' : 'medium', timeStyle: 'medium' })
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  const usable = (moment: Date) => !Number.isNaN(moment.getTime())

  return {
    /** As people say it: the time for today, yesterday, 3 days ago within a week, else the date. Empty for no date. */
    relativeDate(moment: Date, now: Date = new Date()): string {
      if (!usable(moment)) return ''
      const days = daysBetween(moment, now)
      if (days === 0) return time.format(moment)
      return isKnown && Math.abs(days) < 7 ? relative.format(-days, 'day') : day.format(moment)
    },
    /** The day of a moment. Empty for no date. */
    dayDate: (moment: Date): string => (usable(moment) ? day.format(moment) : ''),
    /** Everything there is to say of a moment, for hovering. Empty for no date. */
    exactDate: (moment: Date): string => (usable(moment) ? exact.format(moment) : ''),
  }
}
