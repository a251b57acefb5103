import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useSearch } from 'wouter/use-browser-location'
import { useText } from '#web/i18n/text.tsx'
import { usePageTools } from '#web/lib/page-tools.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { LinesPlaceholder } from './card-states.tsx'
import styles from './hooks.module.css'
import { hookQueries, runsKey } from './queries.ts'
import { RunLine } from './run-line.tsx'

/** Query parameter that shows failed runs only, and the fragment of this card. */
const FAILED = 'failed'
const HERE = '#runs'

/** Lists the command runs. `goTo` stores the filter in the address. */
export function RunsCard({ path, goTo }: { path: string; goTo: (route: string, options: { replace: true }) => void }) {
  const { api } = usePageTools()
  const { t } = useText()
  const queries = useQueryClient()
  const failedOnly = new URLSearchParams(useSearch()).has(FAILED)
  const log = useInfiniteQuery(hookQueries(api).runs())
  const box = useRef<HTMLDivElement>(null)
  const hasCome = !log.isPending
  useEffect(() => {
    // The card did not exist yet when the address was opened.
    if (hasCome && location.hash === HERE) box.current?.scrollIntoView()
  }, [hasCome])
  const runs = log.data?.pages.flatMap((page) => page.runs) ?? []
  const shown = failedOnly ? runs.filter(({ outcome }) => outcome !== 'done') : runs
  const choose = (failed: boolean) => goTo(`${path}${failed ? `?${FAILED}=1` : ''}${HERE}`, { replace: true })
  return (
    <div ref={box} id={HERE.slice(1)} className={styles.anchor}>
      <Card id="hooks.runs" title={t('hooks.runs')} detail={t('hooks.runs.detail')}>
        <div className={styles.tools}>
          <Checkbox label={t('hooks.runs.failedOnly')} checked={failedOnly} onChecked={choose} />
          <IconButton
            label={t('hooks.runs.refresh')}
            icon={RotateCw}
            onClick={() => void queries.resetQueries({ queryKey: runsKey })}
          />
        </div>
        {log.isPending && <LinesPlaceholder />}
        {shown.length > 0 && (
          <ul className={styles.entries} aria-label={t('hooks.runs')}>
            {shown.map((run) => (
              <RunLine key={run.id} run={run} />
            ))}
          </ul>
        )}
        {log.error ? (
          <LoadError error={log.error} onRetry={() => void (log.data ? log.fetchNextPage() : log.refetch())} />
        ) : (
          log.data && (
            <RunsEnd
              {...{ failedOnly }}
              found={shown.length}
              more={log.hasNextPage}
              busy={log.isFetchingNextPage}
              onMore={() => void log.fetchNextPage()}
            />
          )
        )}
      </Card>
    </div>
  )
}

/** Renders a button for more runs, or a note that there are none. */
function RunsEnd(props: { failedOnly: boolean; found: number; more: boolean; busy: boolean; onMore: () => void }) {
  const { failedOnly, found, more, busy, onMore } = props
  const { t } = useText()
  const none = !failedOnly ? 'hooks.runs.none' : more ? 'hooks.runs.noneFailedYet' : 'hooks.runs.noneFailed'
  return (
    <div className={styles.more}>
      {(found === 0 || !more) && <p className={styles.note}>{t(found === 0 ? none : 'hooks.runs.end')}</p>}
      {more && (
        <Button state={busy ? 'busy' : 'idle'} onClick={onMore}>
          {t('hooks.runs.more')}
        </Button>
      )}
    </div>
  )
}
