import { useState } from 'react'
import { TextField, type TextFieldProps } from './text-field.tsx'

export interface NumberFieldProps extends Omit<TextFieldProps, 'value' | 'onChange' | 'type'> {
  /** NaN while the text is not a whole number. */
  value: number
  onValue: (value: number) => void
}

const numberOf = (text: string): number => (/^\s*\d{1,15}\s*$/.test(text) ? Number(text) : Number.NaN)

/** Field for a whole number of 0 or more. The typed text is not reformatted. */
export function NumberField({ value, onValue, ...rest }: NumberFieldProps) {
  const [typed, setTyped] = useState(String(value))
  const shown = Object.is(numberOf(typed), value) ? typed : String(value)
  return (
    <TextField
      {...rest}
      inputMode="numeric"
      autoComplete="off"
      value={shown}
      onChange={({ target }) => {
        setTyped(target.value)
        onValue(numberOf(target.value))
      }}
    />
  )
}
