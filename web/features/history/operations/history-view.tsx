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
  /** Without trailing slash. */
  path: string
  /** May the person take back what they did? */
  mayChange: boolean
  /** Told that a step is to be taken back. */
  onTakeBack: (step: HistoryEntry) => void
  /** Shows why nothing could be told. */
  renderError: (error: unknown, retry: () => void) => ReactNode
}

/** The place of what has not come. */
const Coming = () => (
  <div className={styles.coming} aria-hidden>
    {[0, 1, 2, 3, 4].map((line) => (
      <Skeleton key={line} height="52px" />
    ))}
  </div>
)

/** What this is the history of, and the way back to it. */
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

/** What happened to an item and to all below it, by days. */
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
  if (!past.data) return <Coming />
  const steps = past.data.pages.flatMap((page) => page.steps)
  if (steps.length === 0 && !past.hasNextPage)
    return <EmptyState icon={History} title={t('history.empty')} detail={t('history.emptyDetail')} />
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

/** How far back anything is known. */
function Beginning({ at }: { at: number | null }) {
  const { t, format } = useText()
  return at === null ? null : <p className={styles.since}>{t('history.since', format.exactDate(new Date(at)))}</p>
}
