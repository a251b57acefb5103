import { useInfiniteQuery } from '@tanstack/react-query'
import { FolderOpen, History } from 'lucide-react'
import type { ReactNode } from 'react'
import type { HistoryEntry } from '#contract/undo.ts'
import { useText } from '#web/i18n/text.tsx'
import { filesHref } from '#web/lib/addresses.ts'
import { usePageTools } from '#web/lib/page-tools.ts'
import { nameOf } from '#web/lib/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { visibleName } from '#web/ui/name-parts.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { type Day, daysOf } from './days.ts'
import styles from './history.module.css'
import { historyQuery } from './queries.ts'
import { StepLine } from './step-line.tsx'

interface HistoryViewProps {
  /** Path without a trailing slash. */
  path: string
  /** Whether the user has permission to undo their own steps. */
  mayChange: boolean
  /** Called to undo a step. */
  onTakeBack: (step: HistoryEntry) => void
  /** Renders an error if the history could not be loaded. */
  renderError: (error: unknown, retry: () => void) => ReactNode
}

/** Renders the placeholder while loading. */
const LoadingPlaceholder = () => (
  <div className={styles.coming} aria-hidden>
    {[0, 1, 2, 3, 4].map((line) => (
      <Skeleton key={line} height="52px" />
    ))}
  </div>
)

/** Renders the heading, and a link to the item. */
function Head({ path }: { path: string }) {
  const { t } = useText()
  const name = nameOf(path)
  return (
    <header className={styles.head}>
      <h1>{name === '' ? t('route.history') : t('history.titleOf', visibleName(name))}</h1>
      <LinkButton href={filesHref(path)} icon={FolderOpen}>
        {t('history.openNow')}
      </LinkButton>
    </header>
  )
}

/** Shows the changes to an item and everything below it, grouped by day. */
export function HistoryView(props: HistoryViewProps) {
  return (
    <div className={styles.view}>
      <Head path={props.path} />
      <Steps {...props} />
    </div>
  )
}

function Steps({ path, mayChange, onTakeBack, renderError }: HistoryViewProps) {
  const { api } = usePageTools()
  const { t } = useText()
  const past = useInfiniteQuery(historyQuery(api, path))
  if (past.error && !past.data) return renderError(past.error, () => void past.refetch())
  if (!past.data) return <LoadingPlaceholder />
  const steps = past.data.pages.flatMap((page) => page.steps)
  if (steps.length === 0 && !past.hasNextPage)
    return <EmptyState icon={History} drawing="history" title={t('history.empty')} detail={t('history.emptyDetail')} />
  return (
    <section className={styles.days} aria-label={t('history.steps')}>
      {daysOf(steps).map((day) => (
        <DayOfSteps key={day.at} day={day} mayChange={mayChange} onTakeBack={onTakeBack} />
      ))}
      {past.hasNextPage ? (
        <Button
          className={styles.more}
          state={past.isFetchingNextPage ? 'busy' : 'idle'}
          onClick={() => void past.fetchNextPage()}
        >
          {t('history.more')}
        </Button>
      ) : (
        <Beginning at={past.data.pages[0]?.since ?? null} />
      )}
    </section>
  )
}

interface DayOfStepsProps extends Pick<HistoryViewProps, 'mayChange' | 'onTakeBack'> {
  day: Day
}

function DayOfSteps({ day, mayChange, onTakeBack }: DayOfStepsProps) {
  const { format } = useText()
  return (
    <>
      <h2 className={styles.day}>{format.dayDate(new Date(day.at))}</h2>
      <ol className={styles.steps}>
        {day.steps.map((step) => (
          <StepLine key={step.id} step={step} mayChange={mayChange} onTakeBack={onTakeBack} />
        ))}
      </ol>
    </>
  )
}

/** Renders the time at which the history starts. */
function Beginning({ at }: { at: number | null }) {
  const { t, format } = useText()
  return at === null ? null : <p className={styles.since}>{t('history.since', format.exactDate(new Date(at)))}</p>
}
