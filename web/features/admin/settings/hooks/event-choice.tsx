import { useId } from 'react'
import type { HookEvent } from '#contract/hooks.ts'
import { useText } from '#web/i18n/text.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { WEBHOOK_EVENTS } from './events.ts'
import styles from './hooks.module.css'
import { withEvent } from './webhook-draft.ts'

/** Selects the events of a webhook. */
export function EventChoice(props: {
  events: readonly HookEvent[]
  error: string | undefined
  onEvents: (events: HookEvent[]) => void
}) {
  const { events, error, onEvents } = props
  const { t } = useText()
  const id = useId()
  const isAll = events.length === WEBHOOK_EVENTS.length
  return (
    <fieldset aria-describedby={error ? `${id}-hint ${id}-error` : `${id}-hint`}>
      <legend className={styles.legend}>{t('webhooks.form.events')}</legend>
      <p id={`${id}-hint`} className={styles.note}>
        {t('webhooks.form.events.hint')}
      </p>
      <Checkbox
        label={t('webhooks.form.all')}
        checked={isAll}
        mixed={!isAll && events.length > 0}
        aria-invalid={error !== undefined || undefined}
        onChecked={(all) => onEvents(all ? [...WEBHOOK_EVENTS] : [])}
      />
      <div className={styles.choices}>
        {WEBHOOK_EVENTS.map((event) => (
          <Checkbox
            key={event}
            label={t(`hooks.event.${event}`)}
            checked={events.includes(event)}
            onChecked={(on) => onEvents(withEvent(events, event, on))}
          />
        ))}
      </div>
      <p id={`${id}-error`} className={styles.error} role="alert" hidden={!error}>
        {error}
      </p>
    </fieldset>
  )
}
