import { ChevronDown } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from '../lib/class-names.ts'
import styles from './field.module.css'
import { Icon } from './icon.tsx'

export interface SelectProps<T extends string> extends Omit<ComponentProps<'select'>, 'id' | 'onChange' | 'value'> {
  label: string
  hideLabel?: boolean
  hint?: ReactNode
  value: T
  options: readonly { readonly value: T; readonly text: string }[]
  onValue: (value: T) => void
}

/** One of several values. The browser's own list: it is right on every device and for every reader. */
export function Select<T extends string>(props: SelectProps<T>) {
  const { label, hideLabel, hint, value, options, onValue, className, ...rest } = props
  const id = useId()
  const choose = (text: string) => {
    const option = options.find((other) => other.value === text)
    if (option) onValue(option.value)
  }
  return (
    <div className={classNames(styles.field, className)}>
      <label htmlFor={id} className={hideLabel ? 'visually-hidden' : styles.label}>
        {label}
      </label>
      <div className={styles.frame}>
        <select
          {...rest}
          id={id}
          className={classNames(styles.input, styles.select)}
          value={value}
          aria-describedby={hint ? `${id}-hint` : undefined}
          onChange={(event) => choose(event.target.value)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.text}
            </option>
          ))}
        </select>
        <Icon icon={ChevronDown} size={16} className={styles.chevron} />
      </div>
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  )
}
