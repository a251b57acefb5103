import type { Quota, QuotaUsage } from '#contract/quotas.ts'
import { useText } from '#web/i18n/text.tsx'

/** Says how much of a quota is used, and by the trash and versions. For pages that have loaded the texts of the settings. */
export function QuotaUsageText({ limit, usage }: { limit: Quota; usage: QuotaUsage }) {
  const { t, format } = useText()
  return (
    <div>
      {limit.bytes !== null && <p>{t('quota.used', format.bytes(usage.bytes), format.bytes(limit.bytes))}</p>}
      {limit.files !== null && <p>{t('quota.usedFiles', format.count(usage.files), format.count(limit.files))}</p>}
      <p>{t('quota.parts', format.bytes(usage.trash.bytes), format.bytes(usage.versions.bytes))}</p>
      {usage.counting && <p>{t('quota.counting')}</p>}
    </div>
  )
}
