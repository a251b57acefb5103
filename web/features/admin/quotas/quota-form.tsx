import { type ReactNode, useState } from 'react'
import type { OwnLimit, OwnQuota } from '#contract/quotas.ts'
import { errorKey } from '#web/i18n/error-key.ts'
import { useText } from '#web/i18n/text.tsx'
import { usePageTools } from '#web/lib/page-tools.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { useWorkState } from '#web/ui/use-work-state.ts'
import { LimitField } from './limit-field.tsx'
import { isInvalidLimit } from './limit-units.ts'

export interface QuotaFormProps {
  readonly own: OwnQuota
  /** Text of the limits that apply where none is set here. */
  readonly inherited: { readonly bytes: string; readonly files: string }
  /** Saves the limits and reports that. Throws the server's refusal. */
  readonly onSave: (own: OwnQuota) => Promise<void>
  /** Content above the fields. */
  readonly children?: ReactNode
}

/** Edits the limits of a user or a group. */
export function QuotaForm({ own: start, inherited, onSave, children }: QuotaFormProps) {
  const { toasts } = usePageTools()
  const { t } = useText()
  const [own, setOwn] = useState(start)
  const [state, run] = useWorkState()
  const error = (limit: OwnLimit) => (isInvalidLimit(limit) ? t('quota.fault') : undefined)
  const save = () => {
    if (state === 'busy' || isInvalidLimit(own.bytes) || isInvalidLimit(own.files)) return
    run(() => onSave(own)).catch((cause: unknown) => toasts.error(t(errorKey(cause))))
  }
  return (
    <Card
      id="quota.title"
      title={t('quota.title')}
      detail={t('quota.hint')}
      onSubmit={save}
      footer={
        <Button type="submit" state={state}>
          {t('settings.update')}
        </Button>
      }
    >
      {children}
      <LimitField
        of="bytes"
        label={t('quota.bytes')}
        value={own.bytes}
        inherited={inherited.bytes}
        error={error(own.bytes)}
        onValue={(bytes) => setOwn({ ...own, bytes })}
      />
      <LimitField
        of="files"
        label={t('quota.files')}
        value={own.files}
        inherited={inherited.files}
        error={error(own.files)}
        onValue={(files) => setOwn({ ...own, files })}
      />
    </Card>
  )
}
