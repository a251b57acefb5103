import { useQuery } from '@tanstack/react-query'
import { ArrowUp, FolderOpen, History } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useText } from '#web/i18n/text.tsx'
import { filesHref } from '#web/lib/addresses.ts'
import { usePageTools } from '#web/lib/page-tools.ts'
import { nameOf, parentOf, withTrailingSlash } from '#web/lib/paths.ts'
import type { OnStep } from '#web/lib/step.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { visibleName } from '#web/ui/name-parts.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { rewindQueries } from './queries.ts'
import styles from './rewind.module.css'
import { RewoundFolder } from './rewound-folder.tsx'
import { TimeBar } from './time-bar.tsx'
import { hrefAt } from './times.ts'
import { type OnMoment, useMoment } from './use-moment.ts'

export interface RewindViewProps {
  /** Path without a trailing slash. */
  folder: string
  /** Time in milliseconds since the epoch. Null while the initial time is not determined. */
  at: number | null
  mayChange: boolean
  onMoment: OnMoment
  /** Called after files changed. */
  onChanged: () => void
  /** Reports the restored items, with an undo action. */
  onStep: OnStep
  /** Renders an error if the folder could not be loaded. */
  renderError: (error: unknown, retry: () => void) => ReactNode
}

/** Renders the heading with the past time, and links back to the present. */
function Head({ folder, at }: { folder: string; at: number | null }) {
  const { t, format } = useText()
  const name = nameOf(folder)
  return (
    <header className={styles.head}>
      <Icon icon={History} />
      <div className={styles.past}>
        <h1>{name === '' ? t('rewind.homeAsItWas') : t('rewind.asItWas', visibleName(name))}</h1>
        {at !== null && <p>{t('rewind.past', format.exactDate(new Date(at)))}</p>}
      </div>
      <HeadLinks folder={folder} at={at} />
    </header>
  )
}

/** Renders links to the parent folder and to the present folder. On a narrow screen, their text is for screen readers only. */
function HeadLinks({ folder, at }: { folder: string; at: number | null }) {
  const { t } = useText()
  return (
    <span className={styles.ways}>
      {folder !== '/' && (
        <LinkButton href={hrefAt(withTrailingSlash(parentOf(folder)), at)} icon={ArrowUp}>
          <span className={styles.way}>{t('rewind.up')}</span>
        </LinkButton>
      )}
      <LinkButton href={filesHref(withTrailingSlash(folder))} icon={FolderOpen}>
        <span className={styles.way}>{t('rewind.openFolder')}</span>
      </LinkButton>
    </span>
  )
}

/** Renders the placeholder while loading. */
const LoadingPlaceholder = () => (
  <div className={styles.coming} aria-hidden>
    {[0, 1, 2, 3, 4, 5].map((line) => (
      <Skeleton key={line} height="36px" />
    ))}
  </div>
)

/** Shows a folder at a time that the user selects, and allows restoring it. */
export function RewindFolderView(props: RewindViewProps) {
  const { folder, at, onMoment } = props
  const ways = useMoment(folder, at, onMoment)
  return (
    <div className={styles.view}>
      <Head folder={folder} at={at} />
      {at === null ? (
        <LoadingPlaceholder />
      ) : (
        <>
          <TimeBar at={at} ways={ways} onMoment={onMoment} />
          <RewoundContent {...props} at={at} />
        </>
      )}
    </div>
  )
}

function RewoundContent({ folder, at, mayChange, onChanged, onStep, renderError }: RewindViewProps & { at: number }) {
  const { t } = useText()
  const { api } = usePageTools()
  const [onlyDiffering, setOnlyDiffering] = useState(false)
  const { data, error, isPlaceholderData, refetch } = useQuery(rewindQueries(api).at(folder, at))
  if (error && (data === undefined || isPlaceholderData)) return renderError(error, () => void refetch())
  if (!data) return <LoadingPlaceholder />
  if (data.since === null)
    return (
      <EmptyState icon={History} drawing="history" title={t('rewind.unknown')} detail={t('rewind.unknownDetail')} />
    )
  return (
    <RewoundFolder
      key={`${folder} ${at}`}
      folder={folder}
      at={at}
      then={data}
      isComing={isPlaceholderData}
      mayChange={mayChange}
      onlyDiffering={onlyDiffering}
      onOnlyDiffering={setOnlyDiffering}
      onChanged={onChanged}
      onStep={onStep}
    />
  )
}
