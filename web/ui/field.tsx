import { type ReactNode, useId } from 'react'
import { classNames } from '../lib/class-names.ts'
import styles from './field.module.css'

/** What every field has around its control. */
export interface FieldProps {
  label: string
  /** Keeps the label for screen readers only, where the place makes it plain. */
  hideLabel?: boolean | undefined
  hint?: ReactNode
  /** What is wrong with the value; read out when it appears. */
  error?: string | undefined
  /** The id of words elsewhere that say what is wrong with the value. */
  faultId?: string | undefined
}

/** A control in its frame, with its label above and what is to be said of it below. `control` is given what ties them together. */
export function Field(
  props: FieldProps & {
    tone?: 'match' | 'differ' | undefined
    className?: string | undefined
    children: (control: { id: string; 'aria-describedby': string | undefined }) => ReactNode
  },
) {
  const { label, hideLabel, hint, error, faultId, tone, className, children } = props
  const id = useId()
  const notes = [hint && `${id}-hint`, error && `${id}-error`, faultId].filter(Boolean).join(' ')
  return (
    <div className={classNames(styles.field, className)}>
      <label htmlFor={id} className={hideLabel ? 'visually-hidden' : styles.label}>
        {label}
      </label>
      <div className={styles.frame} data-tone={error ? 'differ' : tone}>
        {children({ id, 'aria-describedby': notes || undefined })}
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
