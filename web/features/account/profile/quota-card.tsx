import { useQuery } from '@tanstack/react-query'
import { useText } from '#web/i18n/text.tsx'
import { usePageTools } from '#web/lib/page-tools.ts'
import { Card } from '#web/ui/card.tsx'
import { QuotaUsageText } from '#web/ui/quota-usage-text.tsx'
import { accountQueries } from './queries.ts'

/** Shows the signed-in user's quota and its usage; nothing without one. */
export function QuotaCard() {
  const { api } = usePageTools()
  const { t } = useText()
  const { data } = useQuery(accountQueries(api).quota())
  if (!data?.usage) return null
  return (
    <Card id="quota.title" title={t('quota.title')} detail={t('quota.hint')}>
      <QuotaUsageText limit={data.limit} usage={data.usage} />
    </Card>
  )
}
