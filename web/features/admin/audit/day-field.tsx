import { useText } from '#web/i18n/text.tsx'
import { TextField, type TextFieldProps } from '#web/ui/text-field.tsx'
import { dayInWords } from './view.ts'

interface DayFieldProps extends Pick<TextFieldProps, 'label' | 'min' | 'max'> {
  /** Date such as `2026-11-20`, or empty. */
  readonly value: string
  readonly onDay: (day: string) => void
}

/** Edits a date. Browsers may show it with the month first, so the page also shows the date in words below. */
export function DayField({ value, onDay, ...rest }: DayFieldProps) {
  const { format } = useText()
  return (
    <TextField
      {...rest}
      type="date"
      value={value}
      hint={dayInWords(value, format.locale)}
      onChange={(event) => onDay(event.target.value)}
    />
  )
}
