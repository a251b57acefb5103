import { type ReactNode, useId } from 'react'
import { classNames } from '../lib/class-names.ts'
import styles from './field.module.css'

/** Props shared by all fields. */
export interface FieldProps {
  label: string
  /** Hides the label visually, but keeps it for screen readers. For places where the meaning is obvious. */
  hideLabel?: boolean | undefined
  hint?: ReactNode
  /** Error message about the value, announced when it appears. */
  error?: string | undefined
  /** Id of an element elsewhere that contains the error message. */
  faultId?: string | undefined
}

/** Frame of a control, with its label above, and its hint and error below. `control` receives the attributes that connect them. */
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
