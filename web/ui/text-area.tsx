import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from '../lib/class-names.ts'
import styles from './field.module.css'

export interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'id'> {
  label: string
  /** Keeps the label for screen readers only, where the place makes it plain. */
  hideLabel?: boolean
  hint?: ReactNode
  /** What is wrong with the value; read out when it appears. */
  error?: string | undefined
}

/** Several lines of code with their label, such as commands. They run from left to right in every language. */
export function TextArea({ label, hideLabel, hint, error, className, ...rest }: TextAreaProps) {
  const id = useId()
  const notes = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={classNames(styles.field, className)}>
      <label htmlFor={id} className={hideLabel ? 'visually-hidden' : styles.label}>
        {label}
      </label>
      <div className={styles.frame} data-tone={error ? 'differ' : undefined}>
        <textarea
          dir="ltr"
          spellCheck={false}
          {...rest}
          id={id}
          className={classNames(styles.input, styles.area)}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={notes || undefined}
        />
      </div>
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      <p id={`${id}-error`} className={styles.error} role="alert" hidden={!error}>
        {error}
      </p>
    </div>
  )
}
