import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { useText } from '#web/i18n/text.tsx'
import styles from './field.module.css'
import { Field, type FieldProps } from './field.tsx'
import { IconButton } from './icon-button.tsx'

export interface TextFieldProps extends FieldProps, Omit<ComponentProps<'input'>, 'id' | 'size'> {
  /** Colours the outline: two fields that agree, or differ. */
  tone?: 'match' | 'differ' | undefined
  /** What to select when a dialog puts the focus here: all, or the name without its extension. */
  select?: 'all' | 'stem'
}

/** A line of text with its label. A password can be looked at. */
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
