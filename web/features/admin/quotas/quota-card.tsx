import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { EffectiveLimit, OwnQuota, UserQuota } from '#contract/quotas.ts'
import { errorKey } from '#web/i18n/error-key.ts'
import { useText } from '#web/i18n/text.tsx'
import { usePageTools } from '#web/lib/page-tools.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { visibleName } from '#web/ui/name-parts.ts'
import { QuotaUsageText } from '#web/ui/quota-usage-text.tsx'
import { useWorkState } from '#web/ui/use-work-state.ts'
import { LimitField } from './limit-field.tsx'
import { quotaQueries, quotasKey, setUserQuota } from './queries.ts'

/** Edits the limits of a user, and shows the usage of their home. Hidden until known. */
export function QuotaCard({ id }: { id: number }) {
  const { api } = usePageTools()
  const { data } = useQuery(quotaQueries(api).ofUser(id))
  return data ? <LoadedQuota key={`${data.own.bytes} ${data.own.files}`} quota={data} /> : null
}

const isInvalid = (limit: OwnQuota[keyof OwnQuota]) =>
  typeof limit === 'number' && !(Number.isSafeInteger(limit) && limit >= 0)

function LoadedQuota({ quota }: { quota: UserQuota }) {
  const { api, toasts } = usePageTools()
  const queries = useQueryClient()
  const { t, format } = useText()
  const [own, setOwn] = useState(quota.own)
  const [state, run] = useWorkState()
  const error = (limit: OwnQuota[keyof OwnQuota]) => (isInvalid(limit) ? t('quota.fault') : undefined)
  const save = () => {
    if (state === 'busy' || isInvalid(own.bytes) || isInvalid(own.files)) return
    run(async () => {
      await setUserQuota(api, quota.id, own)
      await queries.invalidateQueries({ queryKey: quotasKey })
      toasts.success(t('success.userUpdated'))
    }).catch((cause: unknown) => toasts.error(t(errorKey(cause))))
  }
  /** Returns what applies without a limit of the user's own, as far as that is known. */
  const inherited = ({ limit, source, group }: EffectiveLimit, text: (limit: number) => string) => {
    if (source === 'own') return '…'
    const value = limit === null ? t('quota.unlimited') : text(limit)
    return group === undefined ? value : `${value} (${visibleName(group)})`
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
      {quota.usage && <QuotaUsageText limit={quota.limit} usage={quota.usage} />}
      <LimitField
        of="bytes"
        label={t('quota.bytes')}
        value={own.bytes}
        inherited={inherited(quota.effective.bytes, format.bytes)}
        error={error(own.bytes)}
        onValue={(bytes) => setOwn({ ...own, bytes })}
      />
      <LimitField
        of="files"
        label={t('quota.files')}
        value={own.files}
        inherited={inherited(quota.effective.files, format.count)}
        error={error(own.files)}
        onValue={(files) => setOwn({ ...own, files })}
      />
    </Card>
  )
}
