import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { classNames } from '../lib/class-names.ts'
import { useText } from '../text/text.tsx'
import styles from './field.module.css'
import { IconButton } from './icon-button.tsx'

export interface TextFieldProps extends Omit<ComponentProps<'input'>, 'id' | 'size'> {
  label: string
  /** Keeps the label for screen readers only, where the place makes it plain. */
  hideLabel?: boolean
  hint?: ReactNode
  /** What is wrong with the value; read out when it appears. */
  error?: string | undefined
  /** Colours the outline: two fields that agree, or differ. */
  tone?: 'match' | 'differ' | undefined
  /** What to select when a dialog puts the focus here: all, or the name without its extension. */
  select?: 'all' | 'stem'
}

/** A line of text with its label. A password can be looked at. */
export function TextField(props: TextFieldProps) {
  const { label, hideLabel, hint, error, tone, select, type = 'text', className, ...rest } = props
  const { t } = useText()
  const id = useId()
  const [seen, setSeen] = useState(false)
  const secret = type === 'password'
  const notes = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={classNames(styles.field, className)}>
      <label htmlFor={id} className={hideLabel ? 'visually-hidden' : styles.label}>
        {label}
      </label>
      <div className={styles.frame} data-tone={error ? 'differ' : tone}>
        <input
          dir="auto"
          {...rest}
          id={id}
          type={secret && seen ? 'text' : type}
          className={styles.input}
          data-select={select}
          aria-invalid={error !== undefined || tone === 'differ' || undefined}
          aria-describedby={notes || undefined}
        />
        {secret && (
          <IconButton
            label={seen ? t('action.hidePassword') : t('action.showPassword')}
            icon={seen ? EyeOff : Eye}
            className={styles.inside}
            onClick={() => setSeen(!seen)}
          />
        )}
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
