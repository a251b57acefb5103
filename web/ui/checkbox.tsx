import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from '../lib/class-names.ts'
import styles from './checkbox.module.css'

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'id' | 'onChange'> {
  label: ReactNode
  hint?: ReactNode
  checked: boolean
  /** Whether some of the represented items are on. Shown as a dash. */
  mixed?: boolean
  onChecked: (checked: boolean) => void
}

/** Checkbox with a label. The whole line is clickable. */
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
