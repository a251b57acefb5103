import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from '../lib/class-names.ts'
import styles from './checkbox.module.css'

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'id' | 'onChange'> {
  label: ReactNode
  hint?: ReactNode
  checked: boolean
  /** Some of what it stands for is on: shown as a dash. */
  mixed?: boolean
  onChecked: (checked: boolean) => void
}

/** Something that is on or off. The whole line is the target. */
export function Checkbox({ label, hint, checked, mixed = false, onChecked, className, ...rest }: CheckboxProps) {
  const id = useId()
  return (
    <div className={classNames(styles.line, className)}>
      <input
        {...rest}
        id={id}
        type="checkbox"
        className={styles.box}
        checked={checked}
        ref={(input) => {
          if (input) input.indeterminate = mixed
        }}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={(event) => onChecked(event.target.checked)}
      />
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  )
}
