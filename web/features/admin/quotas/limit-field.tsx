import { useState } from 'react'
import type { OwnLimit } from '#contract/quotas.ts'
import { useText } from '#web/i18n/text.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { Select } from '#web/ui/select.tsx'
import { LIMIT_UNITS, type LimitUnit, unitName, unitOf } from './limit-units.ts'
import styles from './quotas.module.css'

const UNITS = Object.keys(LIMIT_UNITS) as LimitUnit[]
/** Limits that a user starts with who selects one of their own. */
const FIRST = { bytes: 10 * LIMIT_UNITS.gigabyte, files: 100_000 }

interface LimitFieldProps {
  readonly of: keyof typeof FIRST
  readonly label: string
  /** NaN while the text is not a number. */
  readonly value: OwnLimit
  /** The limit that applies without one of its own, as text; null if that is no choice. */
  readonly inherited: string | null
  readonly error: string | undefined
  readonly onValue: (value: OwnLimit) => void
}

/** Edits a limit of bytes or files: inherited, none, or a number. */
export function LimitField({ of, label, value, inherited, error, onValue }: LimitFieldProps) {
  const { t, format } = useText()
  const [unit, setUnit] = useState<LimitUnit>(typeof value === 'number' ? unitOf(value) : 'gigabyte')
  const factor = of === 'bytes' ? LIMIT_UNITS[unit] : 1
  const choices = [
    ...(inherited === null ? [] : [{ value: 'inherited' as const, text: t('quota.inherited', inherited) }]),
    { value: 'unlimited' as const, text: t('quota.unlimited') },
    { value: 'own' as const, text: t('quota.own') },
  ]
  return (
    <div className={styles.limit}>
      <Select
        label={label}
        value={typeof value === 'number' ? 'own' : value}
        options={choices}
        onValue={(choice) => onValue(choice === 'own' ? FIRST[of] : choice)}
      />
      {typeof value === 'number' && (
        <NumberField
          label={`${label}: ${t('quota.amount')}`}
          value={Math.round(value / factor)}
          error={error}
          onValue={(amount) => onValue(amount * factor)}
        />
      )}
      {typeof value === 'number' && of === 'bytes' && (
        <Select
          label={t('quota.unit')}
          value={unit}
          options={UNITS.map((name) => ({ value: name, text: unitName(name, format.locale) }))}
          onValue={(name) => {
            setUnit(name)
            onValue(Math.round(value / factor) * LIMIT_UNITS[name])
          }}
        />
      )}
    </div>
  )
}
