import { useText } from '#web/i18n/text.tsx'
import { TextField, type TextFieldProps } from '#web/ui/text-field.tsx'
import { dayInWords } from './view.ts'

interface DayFieldProps extends Pick<TextFieldProps, 'label' | 'min' | 'max'> {
  /** As `2026-11-20`, or empty. */
  readonly value: string
  readonly onDay: (day: string) => void
}

/**
 * A day. Browsers write it in a form of their own language, where the month may come first: below, the page says in words which day it is.
 */
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
