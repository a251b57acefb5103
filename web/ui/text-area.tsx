import type { ComponentProps } from 'react'
import { classNames } from '../lib/class-names.ts'
import styles from './field.module.css'
import { Field, type FieldProps } from './field.tsx'

export interface TextAreaProps extends FieldProps, Omit<ComponentProps<'textarea'>, 'id'> {}

/** Multi-line field for code, such as commands. Always left to right. */
export function TextArea({ label, hideLabel, hint, error, className, ...rest }: TextAreaProps) {
  return (
    <Field {...{ label, hideLabel, hint, error, className }}>
      {(control) => (
        <textarea
          dir="ltr"
          spellCheck={false}
          {...rest}
          {...control}
          className={classNames(styles.input, styles.area)}
          aria-invalid={error !== undefined || undefined}
        />
      )}
    </Field>
  )
}
