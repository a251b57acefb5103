import { useQuery } from '@tanstack/react-query'
import { ArrowUp, FolderOpen, Gauge } from 'lucide-react'
import type { ReactNode } from 'react'
import type { SpaceReply, SpaceUse } from '#contract/folder-sizes.ts'
import { useText } from '#web/i18n/text.tsx'
import { filesHref } from '#web/lib/addresses.ts'
import { isUncounted } from '#web/lib/known-sizes.ts'
import { usePageTools } from '#web/lib/page-tools.ts'
import { parentOf, withTrailingSlash } from '#web/lib/paths.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useAsOf } from './as-of.ts'
import { FileTable, type ShowProps } from './file-table.tsx'
import { storageUsageQueries } from './queries.ts'
import styles from './space.module.css'
import { tabHref, USAGE_TABS, type UsageTab } from './tabs.ts'
import { folderTiles, kindTiles } from './tile.ts'
import { TileTable, type TileTableProps } from './tile-table.tsx'
import { TreeMapView } from './tree-map-view.tsx'

interface SpaceProps {
  /** Without trailing slash. */
  readonly folder: string
  readonly tab: UsageTab
}

/** Tabs for the views of storage usage. */
function Tabs({ folder, tab }: SpaceProps) {
  const { t } = useText()
  return (
    <nav className={styles.tabs} aria-label={t('space.show')}>
      {USAGE_TABS.map((one) => (
        <a key={one} className={styles.tab} href={tabHref(folder, one)} aria-current={one === tab ? 'page' : undefined}>
          {t(`space.by.${one}`)}
        </a>
      ))}
    </nav>
  )
}

/** Total size, when it was counted, and links to other folders. */
function Summary({ folder, use }: { folder: string; use: SpaceUse }) {
  const { t, format } = useText()
  const since = useAsOf(use.asOf)
  const parent = parentOf(folder)
  return (
    <div className={styles.summary}>
      <h2 className={styles.title}>{t('space.title')}</h2>
      <p className={styles.figures}>
        {!isUncounted(use.whole, use.asOf) && <strong>{format.bytes(use.whole.bytes)}</strong>}
        <span>{t('space.counts', use.whole.files, use.whole.folders)}</span>
        <span className={styles.muted}>{use.asOf === null ? t('space.partial') : since}</span>
      </p>
      <span className={styles.ways}>
        {folder !== '/' && (
          <LinkButton href={tabHref(parent, 'folder')} icon={ArrowUp}>
            {t('space.up')}
          </LinkButton>
        )}
        <LinkButton href={filesHref(withTrailingSlash(folder))} icon={FolderOpen}>
          {t('space.openFolder')}
        </LinkButton>
      </span>
    </div>
  )
}

function Parts(table: TileTableProps) {
  return (
    <div className={styles.parts}>
      {table.whole > 0 && <TreeMapView tiles={table.tiles} />}
      <TileTable {...table} />
    </div>
  )
}

function Known({ folder, tab, use, onShow }: SpaceProps & ShowProps & { use: SpaceUse }) {
  const { t } = useText()
  const label = t(`space.by.${tab}`)
  if (use.whole.files + use.whole.folders === 0) {
    return <EmptyState icon={FolderOpen} drawing="folder" title={t('space.empty')} detail={t('space.emptyDetail')} />
  }
  if (tab === 'largest' || tab === 'oldest')
    return <FileTable label={label} folder={folder} files={use[tab]} onShow={onShow} />
  const byKind = tab === 'kind'
  return (
    <Parts
      key={`${tab}${folder}`}
      label={label}
      first={byKind ? t('space.kind') : t('space.name')}
      tiles={byKind ? kindTiles(use, t) : folderTiles(folder, use, t)}
      whole={use.whole.bytes}
    />
  )
}

/** Explains why no sizes are known for a folder, and links to the folder. */
function Unknown({ folder, index }: { folder: string; index: SpaceReply['index'] }) {
  const { t } = useText()
  const why = index === 'ready' ? 'unknown' : index
  return (
    <EmptyState
      icon={Gauge}
      title={t(`space.${why}`)}
      detail={t(`space.${why}Detail`)}
      action={
        <LinkButton href={filesHref(withTrailingSlash(folder))} icon={FolderOpen}>
          {t('space.openFolder')}
        </LinkButton>
      }
    />
  )
}

/** Placeholder while data is loading. */
const Coming = () => (
  <div className={styles.parts} aria-hidden>
    <div className={styles.map}>
      <Skeleton height="100%" />
    </div>
    <div className={styles.lines}>
      {[0, 1, 2, 3, 4, 5].map((line) => (
        <Skeleton key={line} height="28px" />
      ))}
    </div>
  </div>
)

/** Storage usage of a folder: as a map, by kind, or as its largest or oldest files. `renderError` renders a failed request. */
export function StorageUsageView(
  props: SpaceProps & ShowProps & { renderError: (error: unknown, retry: () => void) => ReactNode },
) {
  const { folder, tab, onShow, renderError } = props
  const { data, error, refetch } = useQuery(storageUsageQueries(usePageTools().api).ofFolder(folder))
  if (error && data === undefined) return renderError(error, () => void refetch())
  return (
    <div className={styles.view}>
      {data?.known === null ? (
        <Unknown folder={folder} index={data.index} />
      ) : (
        <>
          {data ? (
            <Summary folder={folder} use={data.known} />
          ) : (
            <div className={styles.summary} aria-hidden>
              <Skeleton width="16em" height="32px" />
            </div>
          )}
          <Tabs folder={folder} tab={tab} />
          {data ? <Known folder={folder} tab={tab} use={data.known} onShow={onShow} /> : <Coming />}
        </>
      )}
    </div>
  )
}
