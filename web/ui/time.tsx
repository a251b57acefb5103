import { useText } from '#web/i18n/text.tsx'

/** A moment as people say it, and exactly when pointed at. Nothing when there is no such moment. */
export function Time(props: { value: Date; className?: string | undefined }) {
  const { format } = useText()
  const { value, className } = props
  if (Number.isNaN(value.getTime())) return null
  return (
    <time className={className} dateTime={value.toISOString()} data-tooltip={format.exactDate(value)}>
      {format.relativeDate(value)}
    </time>
  )
}
