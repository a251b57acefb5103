import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { useText } from '#web/i18n/text.tsx'
import styles from './field.module.css'
import { Field, type FieldProps } from './field.tsx'
import { IconButton } from './icon-button.tsx'

export interface TextFieldProps extends FieldProps, Omit<ComponentProps<'input'>, 'id' | 'size'> {
  /** Colors the outline, for two fields whose values match or differ. */
  tone?: 'match' | 'differ' | undefined
  /** Part of the text to select when a dialog focuses the field: all of it, or the name without its extension. */
  select?: 'all' | 'stem'
}

/** Single-line text field with a label. A password can be revealed. */
export function TextField(props: TextFieldProps) {
  const { label, hideLabel, hint, error, faultId, tone, select, type = 'text', className, ...rest } = props
  const { t } = useText()
  const [seen, setSeen] = useState(false)
  const secret = type === 'password'
  return (
    <Field {...{ label, hideLabel, hint, error, faultId, tone, className }}>
      {(control) => (
        <>
          <input
            dir="auto"
            {...rest}
            {...control}
            type={secret && seen ? 'text' : type}
            className={styles.input}
            data-select={select}
            aria-invalid={error !== undefined || faultId !== undefined || tone === 'differ' || undefined}
          />
          {secret && (
            <IconButton
              label={seen ? t('action.hidePassword') : t('action.showPassword')}
              icon={seen ? EyeOff : Eye}
              className={styles.inside}
              onClick={() => setSeen(!seen)}
            />
          )}
        </>
      )}
    </Field>
  )
}
