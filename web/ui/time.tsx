import { useText } from '#web/i18n/text.tsx'
import type { DateForm } from '#web/lib/format-date.ts'
import { today } from '#web/lib/today.ts'
import { useStore } from '#web/lib/use-store.ts'

interface TimeProps {
  readonly value: Date
  /** `listed` by default, for the start of a line. */
  readonly form?: DateForm
  readonly className?: string | undefined
}

/** Date, in words for today and yesterday, with the exact date as a tooltip. Renders nothing for an invalid date. */
export function Time({ value, form, className }: TimeProps) {
  const { format } = useText()
  // At midnight, today becomes yesterday.
  useStore(today)
  if (Number.isNaN(value.getTime())) return null
  return (
    <time className={className} dateTime={value.toISOString()} data-tooltip={format.exactDate(value)}>
      {format.listedDate(value, undefined, form)}
    </time>
  )
}
