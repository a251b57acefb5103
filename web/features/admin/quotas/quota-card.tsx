import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { EffectiveLimit, OwnQuota, UserQuota } from '#contract/quotas.ts'
import { useText } from '#web/i18n/text.tsx'
import { usePageTools } from '#web/lib/page-tools.ts'
import { visibleName } from '#web/ui/name-parts.ts'
import { QuotaUsageText } from '#web/ui/quota-usage-text.tsx'
import { quotaCalls, quotaQueries, quotasKey } from './queries.ts'
import { QuotaForm } from './quota-form.tsx'

/** Edits the limits of a user, and shows the usage of their home. Hidden until known. */
export function QuotaCard({ id }: { id: number }) {
  const { api } = usePageTools()
  const { data } = useQuery(quotaQueries(api).ofUser(id))
  return data ? <LoadedQuota key={`${data.own.bytes} ${data.own.files}`} quota={data} /> : null
}

function LoadedQuota({ quota }: { quota: UserQuota }) {
  const { api, toasts } = usePageTools()
  const queries = useQueryClient()
  const { t, format } = useText()
  const save = async (own: OwnQuota) => {
    await quotaCalls(api).setOfUser(quota.id, own)
    await queries.invalidateQueries({ queryKey: quotasKey })
    toasts.success(t('success.userUpdated'))
  }
  /** Returns what applies without a limit of the user's own, as far as that is known. */
  const inherited = ({ limit, source, group }: EffectiveLimit, text: (limit: number) => string) => {
    if (source === 'own') return '…'
    const value = limit === null ? t('quota.unlimited') : text(limit)
    return group === undefined ? value : `${value} (${visibleName(group)})`
  }
  const { bytes, files } = quota.effective
  return (
    <QuotaForm
      own={quota.own}
      inherited={{ bytes: inherited(bytes, format.bytes), files: inherited(files, format.count) }}
      onSave={save}
    >
      {quota.usage && <QuotaUsageText limit={quota.limit} usage={quota.usage} />}
    </QuotaForm>
  )
}
