import { CloudOff, Lock, SearchX } from 'lucide-react'
import type { Translate } from '#web/i18n/catalog.ts'
import { errorKey } from '#web/i18n/error-key.ts'
import { useText } from '#web/i18n/text.tsx'
import { ApiError } from '#web/lib/api-error.ts'
import { nameOf } from '#web/lib/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { visibleName } from '#web/ui/name-parts.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { ResultList, type ResultListProps } from './result-list.tsx'
import styles from './search.module.css'
import { isStale, type SearchState } from './search-controller.ts'

const isDenied = (error: unknown): boolean => error instanceof ApiError && error.status === 403

/** Returns a sentence that explains why there are no results. */
export const failureText = (t: Translate, error: unknown): string =>
  isDenied(error) ? t('search.denied') : `${t('search.failed')} ${t(errorKey(error))}`

export interface SearchAnswerProps extends Omit<ResultListProps, 'results' | 'shown' | 'stale'> {
  readonly finding: SearchState
  readonly retry: () => void
  /** Searches all folders instead; null where that is already the case. */
  readonly onEverywhere: (() => void) | null
}

const Everywhere = ({ onEverywhere }: { onEverywhere: () => void }) => {
  const { t } = useText()
  return <Button onClick={onEverywhere}>{t('search.everywhere')}</Button>
}

function Failure({
  error,
  retry,
  onEverywhere,
}: Pick<SearchAnswerProps, 'retry' | 'onEverywhere'> & { error: unknown }) {
  const { t } = useText()
  const again = <Button onClick={retry}>{t('search.retry')}</Button>
  const elsewhere = onEverywhere && <Everywhere onEverywhere={onEverywhere} />
  if (isDenied(error)) return <EmptyState icon={Lock} drawing="locked" title={t('search.denied')} action={elsewhere} />
  return (
    <EmptyState
      icon={CloudOff}
      drawing="offline"
      title={t('search.failed')}
      detail={t(errorKey(error))}
      action={again}
    />
  )
}

function Nothing({ finding, onEverywhere }: Pick<SearchAnswerProps, 'finding' | 'onEverywhere'>) {
  const { t } = useText()
  const folder = visibleName(nameOf(finding.target.folder))
  if (!onEverywhere)
    return <EmptyState icon={SearchX} drawing="search" title={t('search.nothing')} detail={t('search.nothing.all')} />
  return (
    <EmptyState
      icon={SearchX}
      drawing="search"
      title={t('search.nothing')}
      detail={t('search.nothing.here', folder)}
      action={<Everywhere onEverywhere={onEverywhere} />}
    />
  )
}

/** Placeholder for the results, shown when they take long. */
const Waiting = () => (
  <div className={styles.waiting}>
    {[62, 45, 70, 38, 55].map((width) => (
      <div key={width} className={styles.waitingRow}>
        <Skeleton width="18px" height="18px" />
        <div className={styles.waitingTexts}>
          <Skeleton width={`${width}%`} />
          <Skeleton width={`${width / 2}%`} height="0.8em" />
        </div>
      </div>
    ))}
  </div>
)

/** Status below the results: more are being loaded, or loading them failed. */
function Rest({ finding, retry }: Pick<SearchAnswerProps, 'finding' | 'retry'>) {
  const { t } = useText()
  if (finding.failure)
    return (
      <p className={styles.rest}>
        {t('search.failed.rest')} <Button onClick={retry}>{t('search.retry')}</Button>
      </p>
    )
  if (!finding.busy || isStale(finding)) return null
  return (
    <p className={styles.rest}>
      <Spinner />
    </p>
  )
}

/** The results, or the state of the search. Results of an earlier query stay, dimmed, until newer ones arrive. */
export function SearchAnswer({ finding, retry, onEverywhere, ...list }: SearchAnswerProps) {
  const { results, shown, failure, busy } = finding
  const stale = isStale(finding)
  if (failure && (stale || results.length === 0))
    return <Failure error={failure.error} retry={retry} onEverywhere={onEverywhere} />
  if (results.length === 0) return busy ? <Waiting /> : <Nothing finding={finding} onEverywhere={onEverywhere} />
  return (
    <>
      <ResultList {...list} results={results} shown={shown} stale={stale} />
      <Rest finding={finding} retry={retry} />
    </>
  )
}
