import { useText } from '#web/i18n/text.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import styles from './access.module.css'

/** Lengths of the placeholder names, in em. */
const NAMES = [6, 9, 7]

/** Renders the placeholder while loading. */
export function UsersSkeleton() {
  const { t } = useText()
  return (
    <div className={styles.people}>
      <span className="visually-hidden" role="status">
        {t('state.loading')}
      </span>
      {NAMES.map((width) => (
        <div key={width} className={styles.line}>
          <Skeleton width={`${width}em`} />
          <span className={styles.signs}>
            <Skeleton width="10em" />
          </span>
        </div>
      ))}
    </div>
  )
}
