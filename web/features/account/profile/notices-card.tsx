import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { NoticePreferences } from '#contract/notices.ts'
import { errorKey } from '#web/i18n/error-key.ts'
import { useText } from '#web/i18n/text.tsx'
import { usePageTools } from '#web/lib/page-tools.ts'
import { useInstantSave } from '#web/lib/use-instant-save.ts'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { NOTICE_KINDS } from '../notices/kinds.ts'
import { noticeCalls, noticeQueries } from '../notices/queries.ts'

/** Selects the notifications that the user wants to see. A change is saved at once. */
export function NoticesCard({ isAdmin }: { isAdmin: boolean }) {
  const { api } = usePageTools()
  const { t } = useText()
  const { data, error, refetch } = useQuery(noticeQueries(api).preferences())
  return (
    // The toasts are a region with the name “Notifications”, so the card needs another one.
    <Card id="profile.inApp" title={t('profile.inApp')} detail={t('notices.hint')}>
      {data && <Kinds stored={data} isAdmin={isAdmin} />}
      {!data && (error ? <LoadError error={error} onRetry={() => void refetch()} /> : <Loading />)}
    </Card>
  )
}

function Kinds({ stored, isAdmin }: { stored: NoticePreferences; isAdmin: boolean }) {
  const { api, toasts } = usePageTools()
  const queries = useQueryClient()
  const { t } = useText()
  const query = noticeQueries(api).preferences()
  const { data = stored } = useQuery({ ...query, refetchOnMount: false })
  const [shown, choose] = useInstantSave(data, save)
  async function save(preferences: NoticePreferences): Promise<boolean> {
    try {
      // The answer to an earlier request would replace the choice.
      await queries.cancelQueries({ queryKey: query.queryKey })
      await noticeCalls(api).setPreferences(preferences)
      queries.setQueryData(query.queryKey, preferences)
      toasts.success(t('success.settingsUpdated'))
      return true
    } catch (cause) {
      toasts.error(t(errorKey(cause)))
      await queries.invalidateQueries({ queryKey: query.queryKey })
      return false
    }
  }
  return (
    <div>
      {NOTICE_KINDS.filter(({ kind }) => kind !== 'storage_low' || isAdmin).map(({ kind, text }) => (
        <Checkbox
          key={kind}
          label={t(text)}
          checked={shown[kind]}
          onChecked={(on) => choose({ ...shown, [kind]: on })}
        />
      ))}
    </div>
  )
}
