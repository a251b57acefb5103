import { useQuery } from '@tanstack/react-query'
import { ArrowUp, FolderOpen, History } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useText } from '#web/i18n/text.tsx'
import { filesHref } from '#web/lib/addresses.ts'
import { usePageTools } from '#web/lib/page-tools.ts'
import { nameOf, parentOf } from '#web/lib/paths.ts'
import type { OnStep } from '#web/lib/step.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { visibleName } from '#web/ui/name-parts.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { hrefAt } from './moments.ts'
import { rewindQueries } from './queries.ts'
import styles from './rewind.module.css'
import { RewoundFolder } from './rewound-folder.tsx'
import { TimeBar } from './time-bar.tsx'
import { type OnMoment, useMoment } from './use-moment.ts'

export interface RewindViewProps {
  /** Without trailing slash. */
  folder: string
  /** ms since the epoch; null: the time to begin with is still to be found. */
  at: number | null
  mayChange: boolean
  onMoment: OnMoment
  /** Told when files are others than before. */
  onChanged: () => void
  /** Says what was brought back, and offers to take that back. */
  onStep: OnStep
  /** Shows why the folder could not be told of. */
  renderError: (error: unknown, retry: () => void) => ReactNode
}

const slashed = (folder: string): string => (folder === '/' ? '/' : `${folder}/`)

/** Says that this is the past, and leads back to what is. */
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
      <Ways folder={folder} at={at} />
    </header>
  )
}

/** The ways to the folder above, and to this one as it is. On a narrow screen their words are for screen readers only. */
function Ways({ folder, at }: { folder: string; at: number | null }) {
  const { t } = useText()
  return (
    <span className={styles.ways}>
      {folder !== '/' && (
        <LinkButton href={hrefAt(slashed(parentOf(folder)), at)} icon={ArrowUp}>
          <span className={styles.way}>{t('rewind.up')}</span>
        </LinkButton>
      )}
      <LinkButton href={filesHref(slashed(folder))} icon={FolderOpen}>
        <span className={styles.way}>{t('rewind.openFolder')}</span>
      </LinkButton>
    </span>
  )
}

/** The place of what has not come. */
const Coming = () => (
  <div className={styles.coming} aria-hidden>
    {[0, 1, 2, 3, 4, 5].map((line) => (
      <Skeleton key={line} height="36px" />
    ))}
  </div>
)

/** A folder as it was at a time that can be chosen, and the way to bring it back. */
export function RewindFolderView(props: RewindViewProps) {
  const { folder, at, onMoment } = props
  const ways = useMoment(folder, at, onMoment)
  return (
    <div className={styles.view}>
      <Head folder={folder} at={at} />
      {at === null ? (
        <Coming />
      ) : (
        <>
          <TimeBar at={at} ways={ways} onMoment={onMoment} />
          <Then {...props} at={at} />
        </>
      )}
    </div>
  )
}

function Then({ folder, at, mayChange, onChanged, onStep, renderError }: RewindViewProps & { at: number }) {
  const { t } = useText()
  const { api } = usePageTools()
  const [onlyDiffering, setOnlyDiffering] = useState(false)
  const { data, error, isPlaceholderData, refetch } = useQuery(rewindQueries(api).at(folder, at))
  if (error && (data === undefined || isPlaceholderData)) return renderError(error, () => void refetch())
  if (!data) return <Coming />
  if (data.since === null)
    return <EmptyState icon={History} title={t('rewind.unknown')} detail={t('rewind.unknownDetail')} />
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
