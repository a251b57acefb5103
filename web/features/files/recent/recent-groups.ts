import type { RecentFile } from '#contract/recent.ts'

/** Spans of time of the list, the latest first. */
const SPANS = ['today', 'yesterday', 'thisWeek', 'lastWeek', 'thisMonth', 'older'] as const
type Span = (typeof SPANS)[number]

/** Files of a span of time, the latest first. */
export interface RecentGroup {
  readonly span: Span
  readonly files: readonly RecentFile[]
}

/** Returns the first day of a locale's weeks: 1 for Monday to 7 for Sunday. Monday where the browser does not know it. */
function firstDayOf(locale: string): number {
  const { getWeekInfo, weekInfo } = new Intl.Locale(locale) as Intl.Locale & {
    getWeekInfo?: () => { firstDay: number }
    weekInfo?: { firstDay: number }
  }
  return (getWeekInfo?.call(new Intl.Locale(locale)) ?? weekInfo)?.firstDay ?? 1
}

/** Returns when each span begins, in the user's time zone; all but the last. */
function beginnings(now: Date, locale: string): number[] {
  const day = (back: number) => new Date(now.getFullYear(), now.getMonth(), now.getDate() - back).getTime()
  const ofWeek = (now.getDay() - firstDayOf(locale) + 7) % 7
  return [day(0), day(1), day(ofWeek), day(ofWeek + 7), new Date(now.getFullYear(), now.getMonth(), 1).getTime()]
}

/** Returns files by the span of time in which they were used, without empty ones. `files` are the latest first. */
export function groupRecent(files: readonly RecentFile[], now: Date, locale: string): RecentGroup[] {
  const begins = beginnings(now, locale)
  const spanOf = ({ at }: RecentFile): Span => {
    const found = begins.findIndex((begin) => at >= begin)
    return SPANS[found] ?? 'older'
  }
  const bySpan = Map.groupBy(files, spanOf)
  return SPANS.flatMap((span) => {
    const found = bySpan.get(span)
    return found ? { span, files: found } : []
  })
}
