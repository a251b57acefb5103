import styles from './color-field.module.css'
import { TextField, type TextFieldProps } from './text-field.tsx'

export interface ColorFieldProps extends Omit<TextFieldProps, 'value' | 'onChange' | 'type'> {
  /** Label of the button that opens the browser's color picker. */
  pickLabel: string
  /** `#rrggbb`, or empty. */
  value: string
  onValue: (value: string) => void
}

const isColor = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text)

/** Initial value of the color picker, which does not support an empty value. */
const START = `#${'8'.repeat(6)}`

/** Field for a color, with a color picker. */
export function ColorField({ pickLabel, value, onValue, className, ...rest }: ColorFieldProps) {
  return (
    <div className={styles.line}>
      <TextField
        {...rest}
        dir="ltr"
        className={styles.text}
        spellCheck={false}
        autoComplete="off"
        value={value}
        onChange={({ target }) => onValue(target.value.trim())}
      />
      <input
        type="color"
        className={styles.pick}
        data-empty={!isColor(value) || undefined}
        aria-label={pickLabel}
        value={isColor(value) ? value : START}
        onChange={({ target }) => onValue(target.value)}
      />
    </div>
  )
}
