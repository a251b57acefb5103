import { useEffect, useRef, useState } from 'react'
import type { WebhookUpdate } from '#contract/webhooks.ts'
import { useText } from '#web/i18n/text.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useWorkState } from '#web/ui/use-work-state.ts'
import { EventChoice } from './event-choice.tsx'
import styles from './hooks.module.css'
import { draftErrors, hasNoErrors, type WebhookErrors } from './webhook-draft.ts'

/** Edits the URL and the events of a webhook. `faults` are the errors in `typed`. */
export function WebhookPrompt(props: {
  isNew: boolean
  typed: WebhookUpdate
  faults: WebhookErrors
  /** Reports its own failures. */
  onSubmit: (draft: WebhookUpdate) => Promise<void>
  onClose: () => void
}) {
  const { isNew, typed, onSubmit, onClose } = props
  const { t } = useText()
  const box = useRef<HTMLDivElement>(null)
  const [draft, setDraft] = useState(typed)
  const [faults, setFaults] = useState(props.faults)
  const [state, run] = useWorkState()
  useEffect(() => {
    if (!hasNoErrors(faults)) box.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [faults])
  const change = (changed: Partial<WebhookUpdate>) => {
    setDraft({ ...draft, ...changed })
    if (!hasNoErrors(faults)) setFaults({})
  }
  const submit = () => {
    if (state !== 'idle') return
    const found = draftErrors(draft)
    setFaults(found)
    if (hasNoErrors(found)) void run(() => onSubmit({ ...draft, url: draft.url.trim() }))
  }
  return (
    <Dialog
      title={t(isNew ? 'webhooks.form.new' : 'webhooks.form.edit')}
      size="large"
      onClose={onClose}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button variant="primary" type="submit" state={state}>
            {t(isNew ? 'webhooks.form.add' : 'webhooks.form.save')}
          </Button>
        </>
      }
    >
      <div ref={box} className={styles.form}>
        <TextField
          label={t('webhooks.form.url')}
          hint={t('webhooks.form.url.hint')}
          placeholder={t('webhooks.form.url.example')}
          type="url"
          inputMode="url"
          dir="ltr"
          spellCheck={false}
          autoComplete="off"
          autoCapitalize="none"
          maxLength={2000}
          value={draft.url}
          error={
            faults.url &&
            (faults.url === 'unfit' ? t('webhooks.fault.url') : t('webhooks.fault.unusable', faults.url.unusable))
          }
          onChange={({ target }) => change({ url: target.value })}
        />
        <EventChoice
          events={draft.events}
          error={faults.events && t('webhooks.fault.events')}
          onEvents={(events) => change({ events })}
        />
        <Checkbox
          label={t('webhooks.form.enabled')}
          hint={t('webhooks.form.enabled.hint')}
          checked={draft.enabled}
          onChecked={(enabled) => change({ enabled })}
        />
      </div>
    </Dialog>
  )
}
