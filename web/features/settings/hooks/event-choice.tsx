import { useId } from 'react'
import { HOOK_EVENTS, type HookEvent } from '#contract/hooks.ts'
import { useText } from '#web/text/text.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { EVENT_GROUPS, GROUP_NAMES } from './events.ts'
import styles from './hooks.module.css'
import { withEvent } from './webhook-draft.ts'

/** Which events somebody is told of. */
export function EventChoice(props: {
  events: readonly HookEvent[]
  error: string | undefined
  onEvents: (events: HookEvent[]) => void
}) {
  const { events, error, onEvents } = props
  const { t } = useText()
  const id = useId()
  const isAll = events.length === HOOK_EVENTS.length
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
        onChecked={(all) => onEvents(all ? [...HOOK_EVENTS] : [])}
      />
      <div className={styles.choices}>
        {GROUP_NAMES.map((group) => (
          <fieldset key={group} aria-label={t(`hooks.group.${group}`)}>
            {EVENT_GROUPS[group].map((event) => (
              <Checkbox
                key={event}
                label={t(`hooks.event.${event}`)}
                checked={events.includes(event)}
                onChecked={(on) => onEvents(withEvent(events, event, on))}
              />
            ))}
          </fieldset>
        ))}
      </div>
      <p id={`${id}-error`} className={styles.error} role="alert" hidden={!error}>
        {error}
      </p>
    </fieldset>
  )
}
