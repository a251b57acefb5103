import { X } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useText } from '#web/i18n/text.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import styles from './filters.module.css'
import { rangeValue } from './filters.ts'

/** Kinds of filters that can be a range. */
export type RangeFilter = 'modified' | 'size'

/** Unit of the sizes that the user enters. */
const UNIT = 'M'

/** Returns what the fields show for the value of a filter: both ends of a range of dates or megabytes, else nothing. */
function rangeEnds(filter: RangeFilter, value: string): readonly [from: string, to: string] {
  const [from = '', to = ''] = value.split('..')
  const shape = filter === 'size' ? /^(?:\d+M)?$/ : /^(?:\d{4}-\d\d-\d\d)?$/
  if (!value.includes('..') || !shape.test(from) || !shape.test(to)) return ['', '']
  return [from.replace(UNIT, ''), to.replace(UNIT, '')]
}

/** Returns the value of a filter for what the fields show. */
const rangeOf = (filter: RangeFilter, from: string, to: string): string | null => {
  const end = (text: string) => (filter === 'size' && text !== '' ? `${text}${UNIT}` : text)
  return rangeValue(end(from), end(to))
}

/** Returns the name of the megabyte in a language. */
const megabyte = (locale: string): string =>
  new Intl.NumberFormat(locale, { style: 'unit', unit: 'megabyte' })
    .formatToParts(1)
    .find(({ type }) => type === 'unit')?.value ?? ''

/** Fields for a range of dates or sizes. A change applies at once. */
export function FilterRange(props: {
  filter: RangeFilter
  value: string
  onValue: (value: string | null) => void
  onClose: () => void
}) {
  const { filter, value, onValue, onClose } = props
  const { t, format } = useText()
  const id = useId()
  const [[from, to], setEnds] = useState(() => rangeEnds(filter, value))
  const change = (ends: readonly [string, string]) => {
    setEnds(ends)
    onValue(rangeOf(filter, ...ends))
  }
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => first.current?.focus(), [])
  const unit = filter === 'size' ? ` (${megabyte(format.locale)})` : ''
  const field =
    filter === 'size'
      ? ({ type: 'number', min: 0, step: 1, inputMode: 'numeric' } as const)
      : ({ type: 'date' } as const)
  return (
    <fieldset className={styles.range} aria-label={t(`search.filter.${filter}`)}>
      <label className={styles.end} htmlFor={`${id}-from`}>
        <span>{t('search.range.from') + unit}</span>
        <input
          {...field}
          id={`${id}-from`}
          ref={first}
          className={styles.field}
          value={from}
          onChange={({ target }) => change([target.value, to])}
        />
      </label>
      <label className={styles.end} htmlFor={`${id}-to`}>
        <span>{t('search.range.to') + unit}</span>
        <input
          {...field}
          id={`${id}-to`}
          className={styles.field}
          value={to}
          onChange={({ target }) => change([from, target.value])}
        />
      </label>
      <IconButton label={t('action.close')} icon={X} onClick={onClose} />
    </fieldset>
  )
}
