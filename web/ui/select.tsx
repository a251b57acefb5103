import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classNames } from '../lib/class-names.ts'
import styles from './field.module.css'
import { Field, type FieldProps } from './field.tsx'
import { Icon } from './icon.tsx'

export interface SelectProps<T extends string>
  extends Omit<FieldProps, 'error'>,
    Omit<ComponentProps<'select'>, 'id' | 'onChange' | 'value'> {
  value: T
  /** `lang` is the language of a text that differs from the page's language. */
  options: readonly { readonly value: T; readonly text: string; readonly lang?: string }[]
  onValue: (value: T) => void
}

/** Dropdown list. Uses the browser's own control, which works on all devices and with all screen readers. */
export function Select<T extends string>(props: SelectProps<T>) {
  const { label, hideLabel, hint, value, options, onValue, className, ...rest } = props
  const choose = (text: string) => {
    const option = options.find((other) => other.value === text)
    if (option) onValue(option.value)
  }
  return (
    <Field {...{ label, hideLabel, hint, className }}>
      {(control) => (
        <>
          <select
            {...rest}
            {...control}
            className={classNames(styles.input, styles.select)}
            value={value}
            onChange={(event) => choose(event.target.value)}
          >
            {options.map((option) => (
              <option key={option.value} value={option.value} lang={option.lang}>
                {option.text}
              </option>
            ))}
          </select>
          <Icon icon={ChevronDown} size={16} className={styles.chevron} />
        </>
      )}
    </Field>
  )
}
