import { FALLBACK_LOCALE } from './fallback-locale.ts'

const DAY = 86_400_000

/** Returns the number of calendar days from `then` to `now` in the user's time zone. Negative when `then` is in the future. */
function daysBetween(then: Date, now: Date): number {
  const day = (moment: Date) => Date.UTC(moment.getFullYear(), moment.getMonth(), moment.getDate())
  return Math.round((day(now) - day(then)) / DAY)
}

/**
 * Forms of a date with words for today and yesterday. `listed` begins with a capital letter and has no time on other days. `inline` is
 * `listed` within a line, where the language's own case applies. `timed` is `listed` with the time on every day.
 */
export type DateForm = 'listed' | 'inline' | 'timed'

/** Returns formatters for dates in one locale. */
export function dateFormat(locale: string) {
  const isKnown = Intl.DateTimeFormat.supportedLocalesOf(locale).length > 0
  const locales = [locale, FALLBACK_LOCALE]
  const time = new Intl.DateTimeFormat(locales, { timeStyle: 'short' })
  const day = new Intl.DateTimeFormat(locales, { dateStyle: 'medium' })
  // The fallback locale may supply digits, but not words.
  const exact = new Intl.DateTimeFormat(locales, { dateStyle: isKnown ? 'full' : 'medium', timeStyle: 'medium' })
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  /** Text between a date and a time, such as a comma. */
  const between = (): string => {
    const parts = new Intl.DateTimeFormat(locales, { dateStyle: 'short', timeStyle: 'short' }).formatToParts()
    const first = parts.findIndex(({ type }) => type === 'hour' || type === 'dayPeriod')
    return parts[first - 1]?.value ?? ' '
  }
  let separator: string | null = null
  const timed = () => new Intl.DateTimeFormat(locales, { dateStyle: 'medium', timeStyle: 'short' })
  const usable = (moment: Date) => !Number.isNaN(moment.getTime())

  return {
    /**
     * Returns the time for today, a relative date such as "yesterday" or "3 days ago" within a week, else the date. Empty for an invalid
     * date.
     */
    relativeDate(moment: Date, now: Date = new Date()): string {
      if (!usable(moment)) return ''
      const days = daysBetween(moment, now)
      if (days === 0) return time.format(moment)
      return isKnown && Math.abs(days) < 7 ? relative.format(-days, 'day') : day.format(moment)
    },
    /**
     * Returns "Today, 8:02 PM", and likewise for yesterday and tomorrow, "In 3 days" for the week to come, else the date. Empty for an
     * invalid date.
     */
    listedDate(moment: Date, now: Date = new Date(), form: DateForm = 'listed'): string {
      if (!usable(moment)) return ''
      const days = daysBetween(moment, now)
      if (!isKnown || days > 1 || days <= -7) return (form === 'timed' ? timed() : day).format(moment)
      const name = relative.format(-days, 'day')
      const first = name.charAt(0)
      const words = (form === 'inline' ? first : first.toLocaleUpperCase(locale)) + name.slice(1)
      if (days < -1) return words
      separator ??= between()
      return words + separator + time.format(moment)
    },
    /** Returns the date without the time. Empty for an invalid date. */
    dayDate: (moment: Date): string => (usable(moment) ? day.format(moment) : ''),
    /** Returns the full date and time, for tooltips. Empty for an invalid date. */
    exactDate: (moment: Date): string => (usable(moment) ? exact.format(moment) : ''),
  }
}
