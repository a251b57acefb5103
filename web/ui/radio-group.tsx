import { useId } from 'react'
import boxStyles from './checkbox.module.css'
import { Icon, type LucideIcon } from './icon.tsx'
import styles from './radio-group.module.css'

/** Option of a radio group. */
interface Choice<T extends string> {
  readonly value: T
  readonly text: string
  readonly icon?: LucideIcon
  readonly hint?: string
}

export interface RadioGroupProps<T extends string> {
  label: string
  hideLabel?: boolean
  value: T
  choices: readonly Choice<T>[]
  onValue: (value: T) => void
  disabled?: boolean
}

/** Radio buttons for a few values, one below the other. */
export function RadioGroup<T extends string>(props: RadioGroupProps<T>) {
  const { label, hideLabel, value, choices, onValue, disabled } = props
  const name = useId()
  return (
    <fieldset disabled={disabled}>
      <legend className={hideLabel ? 'visually-hidden' : styles.legend}>{label}</legend>
      {choices.map((choice) => (
        <label key={choice.value} className={boxStyles.line}>
          <input
            type="radio"
            name={name}
            className={boxStyles.box}
            checked={choice.value === value}
            onChange={() => onValue(choice.value)}
          />
          <span className={boxStyles.label}>{choice.text}</span>
          {choice.hint && <span className={boxStyles.hint}>{choice.hint}</span>}
        </label>
      ))}
    </fieldset>
  )
}

/** Radio buttons for two to four values in a row, such as views or themes. */
export function Segmented<T extends string>(props: RadioGroupProps<T>) {
  const { label, hideLabel, value, choices, onValue, disabled } = props
  const name = useId()
  return (
    <fieldset disabled={disabled}>
      <legend className={hideLabel ? 'visually-hidden' : styles.legend}>{label}</legend>
      <div className={styles.segments}>
        {choices.map((choice) => (
          <label key={choice.value} className={styles.segment}>
            <input
              type="radio"
              name={name}
              className="visually-hidden"
              checked={choice.value === value}
              onChange={() => onValue(choice.value)}
            />
            {choice.icon && <Icon icon={choice.icon} size={16} />}
            <span>{choice.text}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
