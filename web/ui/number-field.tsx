import { useState } from 'react'
import { TextField, type TextFieldProps } from './text-field.tsx'

export interface NumberFieldProps extends Omit<TextFieldProps, 'value' | 'onChange' | 'type'> {
  /** NaN while what is typed is no whole number. */
  value: number
  onValue: (value: number) => void
}

const numberOf = (text: string): number => (/^\s*\d{1,15}\s*$/.test(text) ? Number(text) : Number.NaN)

/** A whole number from 0 on. What is typed stays as it is typed. */
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
