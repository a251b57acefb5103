import { useQuery, useQueryClient } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import type { IndexStatus } from '#contract/search.ts'
import { errorKey } from '#web/i18n/error-key.ts'
import { useText } from '#web/i18n/text.tsx'
import { indexStatusQuery } from '#web/lib/index-status.ts'
import { usePageTools } from '#web/lib/page-tools.ts'
import { Button } from '#web/ui/button.tsx'
import { Time } from '#web/ui/time.tsx'
import { useWorkState } from '#web/ui/use-work-state.ts'
import styles from './global-settings.module.css'

/** Polling intervals in milliseconds: while the index is being updated, and otherwise. */
const ASK = { working: 2000, resting: 30_000 }

/** Renders the state of the search index, and a button to rebuild it. */
export function IndexStatusLine() {
  const { api, toasts } = usePageTools()
  const queries = useQueryClient()
  const { t } = useText()
  const query = indexStatusQuery(api)
  const { data } = useQuery({
    ...query,
    refetchInterval: ({ state }) =>
      state.data?.state === 'building' || state.data?.details?.working ? ASK.working : ASK.resting,
  })
  const [state, run] = useWorkState()
  if (!data) return null
  const rebuild = () =>
    run(async () => {
      await api.send({ method: 'POST', path: '/api/search-index/rebuild' })
      await queries.invalidateQueries({ queryKey: query.queryKey })
    }).catch((error: unknown) => toasts.error(t(errorKey(error))))
  return (
    <div className={styles.fields}>
      <StatusText status={data} />
      <div>
        <Button
          icon={RefreshCw}
          state={state}
          disabledReason={data.state === 'off' ? t('settings.search.isOff') : undefined}
          onClick={() => void rebuild()}
        >
          {t('settings.search.rebuild')}
        </Button>
      </div>
    </div>
  )
}

function StatusText({ status: { state, details } }: { status: IndexStatus }) {
  const { t, format } = useText()
  if (!details) return <p>{t(state === 'off' ? 'settings.search.isOff' : 'settings.search.isStarting')}</p>
  return (
    <div>
      <p>
        {t('settings.search.holds', details.files, details.folders, format.bytes(details.size))}{' '}
        {details.working && t('settings.search.isWorking')}
      </p>
      {details.checkedAt !== null && (
        <p className={styles.note}>
          {t('settings.search.checkedAt')} <Time form="inline" value={new Date(details.checkedAt)} />
        </p>
      )}
      {details.unreadable.length > 0 && (
        <details>
          <summary>{t('settings.search.unreadable', details.unreadable.length)}</summary>
          <ul className={styles.paths}>
            {details.unreadable.map((path) => (
              <li key={path}>
                <bdi>{path}</bdi>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}
