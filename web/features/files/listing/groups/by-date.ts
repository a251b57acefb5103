import type { Translate } from '#web/i18n/catalog.ts'
import { FALLBACK_LOCALE } from '#web/lib/fallback-locale.ts'
import { dateOf, type Listing } from '../listing.ts'
import type { Grouping } from './grouping.ts'

/** Ranks of the groups before those of months and years, which are the number of months since the year 0. */
const [FUTURE, TODAY, YESTERDAY, LAST_7_DAYS, LAST_30_DAYS] = [1_000_004, 1_000_003, 1_000_002, 1_000_001, 1_000_000]
/** Added to the rank of a whole year, the month of which is December, so that it differs from a month. */
const YEAR = 0.5

/** Returns the date with the month in words, or in digits where the browser does not know the language. */
function monthFormat(locale: string): Intl.DateTimeFormat {
  const isKnown = Intl.DateTimeFormat.supportedLocalesOf(locale).length > 0
  return new Intl.DateTimeFormat([locale, FALLBACK_LOCALE], { year: 'numeric', month: isKnown ? 'long' : 'numeric' })
}

/**
 * Groups files by the date of their last change, or by the date taken where the listing is sorted by it: today, yesterday, the last 7 and
 * 30 days, earlier months of the year, and earlier years. The latest are first, unless `isReversed`.
 */
export function byDate(
  listing: Listing,
  isReversed: boolean,
  t: Translate,
  locale: string,
  now: Date,
): Grouping<number> {
  const dayBefore = (days: number) => new Date(now.getFullYear(), now.getMonth(), now.getDate() - days).getTime()
  const starts: readonly (readonly [number, number])[] = [
    [dayBefore(-1), FUTURE],
    [dayBefore(0), TODAY],
    [dayBefore(1), YESTERDAY],
    [dayBefore(7), LAST_7_DAYS],
    [dayBefore(30), LAST_30_DAYS],
  ]
  const thisYear = now.getFullYear()
  const month = monthFormat(locale)
  const year = new Intl.DateTimeFormat([locale, FALLBACK_LOCALE], { year: 'numeric' })
  return {
    keyOf(row) {
      const time = dateOf(listing, row)
      const recent = starts.find(([start]) => time >= start)
      if (recent) return recent[1]
      const date = new Date(time)
      const itsYear = date.getFullYear()
      return itsYear === thisYear ? itsYear * 12 + date.getMonth() : itsYear * 12 + 11 + YEAR
    },
    compare: (a, b) => (isReversed ? a - b : b - a),
    titleOf(key) {
      if (key === FUTURE) return t('order.group.future')
      if (key === TODAY) return t('order.group.today')
      if (key === YESTERDAY) return t('order.group.yesterday')
      if (key === LAST_7_DAYS) return t('order.group.last7Days')
      if (key === LAST_30_DAYS) return t('order.group.last30Days')
      const date = new Date(0, Math.floor(key) % 12)
      date.setFullYear(Math.floor(key / 12))
      return (Number.isInteger(key) ? month : year).format(date)
    },
  }
}
