import { CloudOff, Lock, SearchX } from 'lucide-react'
import { errorKey } from '#web/i18n/error-key.ts'
import { useText } from '#web/i18n/text.tsx'
import { nameOf } from '#web/lib/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { visibleName } from '#web/ui/name-parts.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { isDenied } from './failure-text.ts'
import { withoutFilters } from './filters.ts'
import { ResultList, type ResultListProps } from './result-list.tsx'
import styles from './search.module.css'
import { isStale, type SearchState } from './search-controller.ts'
import { useIndex } from './search-foot.tsx'
import type { SearchHost } from './search-host.ts'
import type { SearchInput } from './use-search-input.ts'

export interface SearchAnswerProps extends Omit<ResultListProps, 'results' | 'shown' | 'stale' | 'query'> {
  readonly question: SearchInput
  readonly enableContents: SearchHost['enableContents']
}

/** Actions of a search without results. */
interface Suggestions {
  readonly retry: () => void
  readonly cancel: () => void
  /** Searches all folders instead; null where that is already the case. */
  readonly onEverywhere: (() => void) | null
}

const Everywhere = ({ onEverywhere }: { onEverywhere: () => void }) => {
  const { t } = useText()
  return <Button onClick={onEverywhere}>{t('search.everywhere')}</Button>
}

function Failure({ error, retry, onEverywhere }: Pick<Suggestions, 'retry' | 'onEverywhere'> & { error: unknown }) {
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

/** Returns what may find something: fewer filters, more folders, or the contents of files. */
function useSuggestions({ text, read, setText, where, setWhere }: SearchInput, enableContents: (() => void) | null) {
  const { t } = useText()
  const index = useIndex()
  const words = withoutFilters(read)
  return [
    where !== '/' && { text: t('search.everywhere'), onClick: () => setWhere('/') },
    words !== '' &&
      words !== text.trim() && { text: t('search.nothing.withoutFilters'), onClick: () => setText(words) },
    enableContents && index?.content === false && { text: t('search.nothing.contents'), onClick: enableContents },
  ].filter((suggestion) => suggestion !== false && suggestion !== null)
}

function Nothing({ question, enableContents }: Pick<SearchAnswerProps, 'question' | 'enableContents'>) {
  const { t } = useText()
  const suggestions = useSuggestions(question, enableContents)
  const { folder } = question.finding.target
  return (
    <EmptyState
      icon={SearchX}
      drawing="search"
      title={t('search.nothing')}
      detail={folder === '/' ? t('search.nothing.all') : t('search.nothing.here', visibleName(nameOf(folder)))}
      action={
        suggestions.length > 0 && (
          <div className={styles.suggestions}>
            {suggestions.map(({ text, onClick }) => (
              <Button key={text} onClick={onClick}>
                {text}
              </Button>
            ))}
          </div>
        )
      }
    />
  )
}

/** Says that the search takes long, and can cancel it. */
const Searching = ({ cancel }: Pick<Suggestions, 'cancel'>) => {
  const { t } = useText()
  return (
    <p className={styles.rest} data-late>
      <Spinner />
      {t('search.searching')} <Button onClick={cancel}>{t('action.cancel')}</Button>
    </p>
  )
}

/** Placeholder for the results, shown when they take long. */
const Waiting = ({ cancel }: Pick<Suggestions, 'cancel'>) => (
  <>
    <div className={styles.waiting}>
      {[62, 45, 70, 38, 55].map((width) => (
        <div key={width} className={styles.waitingRow}>
          <Skeleton width="28px" height="28px" />
          <div className={styles.waitingTexts}>
            <Skeleton width={`${width}%`} />
            <Skeleton width={`${width / 2}%`} height="0.8em" />
          </div>
        </div>
      ))}
    </div>
    <Searching cancel={cancel} />
  </>
)

/** Says that the user canceled the search. */
const Canceled = ({ retry }: Pick<Suggestions, 'retry'>) => {
  const { t } = useText()
  return (
    <p className={styles.rest}>
      {t('search.canceled')} <Button onClick={retry}>{t('search.retry')}</Button>
    </p>
  )
}

/** Status below the results: more are being loaded, or loading them failed or was canceled. */
function Rest({ finding, retry, cancel }: Pick<Suggestions, 'retry' | 'cancel'> & { finding: SearchState }) {
  const { t } = useText()
  if (finding.failure)
    return (
      <p className={styles.rest}>
        {t('search.failed.rest')} <Button onClick={retry}>{t('search.retry')}</Button>
      </p>
    )
  if (finding.canceled) return <Canceled retry={retry} />
  return finding.busy && !isStale(finding) ? <Searching cancel={cancel} /> : null
}

/** The results, or the state of the search. Results of an earlier query stay, dimmed, until newer ones arrive. */
export function SearchAnswer({ question, enableContents, ...list }: SearchAnswerProps) {
  const { searching, finding, query, where, setWhere } = question
  const { retry, cancel } = searching
  const { results, answered, failure, busy, canceled } = finding
  const stale = isStale(finding)
  if (failure && (stale || results.length === 0))
    return <Failure error={failure.error} retry={retry} onEverywhere={where === '/' ? null : () => setWhere('/')} />
  if (canceled && (stale || results.length === 0)) return <Canceled retry={retry} />
  if (answered === null) return <Waiting cancel={cancel} />
  if (results.length === 0)
    return stale || busy ? <Waiting cancel={cancel} /> : <Nothing {...{ question, enableContents }} />
  return (
    <>
      <ResultList {...list} query={query} results={results} shown={finding.shown} stale={stale} />
      <Rest finding={finding} retry={retry} cancel={cancel} />
    </>
  )
}
