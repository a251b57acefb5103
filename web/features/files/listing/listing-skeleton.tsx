import type { ViewMode } from '#contract/users.ts'
import { useText } from '#web/i18n/text.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import styles from './listing.module.css'

/** Widths of the placeholder names in percent, varied like real names. */
const NAMES = [34, 22, 41, 28, 18, 37, 25, 44, 31, 20, 36, 27]

/** Placeholder of the listing while loading, in the layout of the view. */
export function ListingSkeleton({ view }: { view: ViewMode }) {
  const { t } = useText()
  return (
    <div className={styles.skeleton} data-view={view}>
      <span className="visually-hidden" role="status">
        {t('state.loading')}
      </span>
      {view === 'list' && <div className={styles.columns} />}
      <div className={styles.skeletonHeading}>
        <Skeleton width="5em" />
      </div>
      {NAMES.map((width) => (
        <div key={width} className={view === 'list' ? styles.skeletonRow : styles.skeletonTile}>
          <Skeleton width={20} height={20} />
          <Skeleton width={`${width}%`} />
        </div>
      ))}
    </div>
  )
}
