import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { GroupQuota, OwnQuota, Quota } from '#contract/quotas.ts'
import { useText } from '#web/i18n/text.tsx'
import { usePageTools } from '#web/lib/page-tools.ts'
import { settingsQuery } from '#web/lib/settings-query.ts'
import { quotaCalls, quotaQueries, quotasKey } from './queries.ts'
import { QuotaForm } from './quota-form.tsx'

/** Edits the limits that the members of a group have. Hidden until known. */
export function GroupQuotaCard({ id }: { id: number }) {
  const { api } = usePageTools()
  const { data } = useQuery(quotaQueries(api).ofGroup(id))
  const settings = useQuery(settingsQuery(api)).data
  if (!data || !settings) return null
  return <LoadedQuota key={`${data.own.bytes} ${data.own.files}`} quota={data} initial={settings.settings.quota} />
}

/** `initial`: the limits of users without any of their own or of a group. */
function LoadedQuota({ quota, initial }: { quota: GroupQuota; initial: Quota }) {
  const { api, toasts } = usePageTools()
  const queries = useQueryClient()
  const { t, format } = useText()
  const save = async (own: OwnQuota) => {
    await quotaCalls(api).setOfGroup(quota.id, own)
    await queries.invalidateQueries({ queryKey: quotasKey })
    toasts.success(t('groups.updated'))
  }
  const inherited = (limit: number | null, text: (limit: number) => string) =>
    limit === null ? t('quota.unlimited') : text(limit)
  return (
    <QuotaForm
      own={quota.own}
      inherited={{ bytes: inherited(initial.bytes, format.bytes), files: inherited(initial.files, format.count) }}
      onSave={save}
    />
  )
}
