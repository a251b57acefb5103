import { useState } from 'react'
import { useText } from '#web/i18n/text.tsx'
import { classNames } from '#web/lib/class-names.ts'
import { TextField } from '#web/ui/text-field.tsx'
import styles from './expiry-chips.module.css'
import { type Duration, days, durationUntil, localDay, NEVER, PRESET_DAYS } from './expiry-presets.ts'

interface ExpiryChipsProps {
  /** The duration that is set now; null if selecting one takes effect at once. */
  readonly selected: Duration | null
  readonly onSelect: (duration: Duration) => void
  readonly className?: string | undefined
}

const focusField = (input: HTMLInputElement | null) => input?.focus()

const isSame = (one: Duration | null, other: Duration): boolean =>
  one?.duration.trim() === other.duration && (other.duration === '' || one.unit === other.unit)

/** Offers usual durations of a link, and a date. */
export function ExpiryChips({ selected, onSelect, className }: ExpiryChipsProps) {
  const { t, format } = useText()
  const [date, setDate] = useState<string | null>(null)
  const inDays = new Intl.NumberFormat(format.locale, { style: 'unit', unit: 'day', unitDisplay: 'long' })
  const select = (duration: Duration) => {
    setDate(null)
    onSelect(duration)
  }
  const chip = (text: string, duration: Duration) => (
    <button
      key={text}
      type="button"
      className={styles.chip}
      aria-pressed={selected === null ? undefined : date === null && isSame(selected, duration)}
      onClick={() => select(duration)}
    >
      {text}
    </button>
  )
  const onDate = (value: string) => {
    setDate(value)
    const duration = durationUntil(value, Date.now())
    if (duration) onSelect(duration)
  }
  return (
    <div className={classNames(styles.presets, className)}>
      <fieldset className={styles.chips} aria-label={t('links.presets')}>
        {PRESET_DAYS.map((count) => chip(inDays.format(count), days(count)))}
        {chip(t('links.never'), NEVER)}
        <button
          type="button"
          className={styles.chip}
          aria-expanded={date !== null}
          onClick={() => setDate((was) => (was === null ? '' : null))}
        >
          {t('links.date')}
        </button>
      </fieldset>
      {date !== null && (
        <TextField
          ref={focusField}
          type="date"
          label={t('links.expiryDate')}
          min={localDay(Date.now())}
          value={date}
          onChange={({ target }) => onDate(target.value)}
        />
      )}
    </div>
  )
}
