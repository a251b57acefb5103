import { useText } from '#web/i18n/text.tsx'

/** Relative date with the exact date as a tooltip. Renders nothing for an invalid date. */
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
