import { Clock, Download } from 'lucide-react'
import { useText } from '#web/i18n/text.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Time } from '#web/ui/time.tsx'
import styles from './limits.module.css'
import type { SharedContent } from './read-share.ts'

/** Largest time that a `Date` can represent, in seconds. A later expiry is not shown. */
const LAST = 8.64e12

/** Renders the expiry and the number of downloads left, if limited. */
export function Limits({
  share: { expire, downloadsLeft },
}: {
  share: Pick<SharedContent, 'expire' | 'downloadsLeft'>
}) {
  const { t } = useText()
  const ends = expire > 0 && expire <= LAST
  if (!ends && downloadsLeft === null) return null
  return (
    <ul className={styles.limits}>
      {downloadsLeft !== null && (
        <li className={styles.limit}>
          <Icon icon={Download} size={16} />
          {t('visit.downloadsLeft', downloadsLeft)}
        </li>
      )}
      {ends && (
        <li className={styles.limit}>
          <Icon icon={Clock} size={16} />
          <span>
            {t('visit.ends')} <Time value={new Date(expire * 1000)} />
          </span>
        </li>
      )}
    </ul>
  )
}
