import { useText } from '#web/i18n/text.tsx'
import { today } from '#web/lib/today.ts'
import { useStore } from '#web/lib/use-store.ts'

/** Date, in words for today and yesterday, with the exact date as a tooltip. Renders nothing for an invalid date. */
export function Time(props: { value: Date; className?: string | undefined }) {
  const { format } = useText()
  const { value, className } = props
  // At midnight, today becomes yesterday.
  useStore(today)
  if (Number.isNaN(value.getTime())) return null
  return (
    <time className={className} dateTime={value.toISOString()} data-tooltip={format.exactDate(value)}>
      {format.listedDate(value)}
    </time>
  )
}
