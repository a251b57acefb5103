import type { ComponentProps } from 'react'
import { classNames } from '../lib/class-names.ts'
import styles from './field.module.css'
import { Field, type FieldProps } from './field.tsx'

export interface TextAreaProps extends FieldProps, Omit<ComponentProps<'textarea'>, 'id'> {}

/** Several lines of code with their label, such as commands. They run from left to right in every language. */
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
