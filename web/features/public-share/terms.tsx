import { Clock, Download } from 'lucide-react'
import type { PublicShare } from '#contract/shares.ts'
import { useText } from '#web/i18n/text.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Time } from '#web/ui/time.tsx'
import styles from './terms.module.css'

/** Largest time that a `Date` can represent, in seconds. A later expiry is not shown. */
const LAST = 8.64e12

/** Renders the terms of a link of any kind: the expiry and the number of downloads left, if limited. Loaded only where `hasTerms` says so. */
export function Terms({ share: { expire, downloadsLeft } }: { share: PublicShare }) {
  const { t } = useText()
  const ends = expire > 0 && expire <= LAST
  return (
    <>
      {(ends || downloadsLeft !== null) && (
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
                {t('visit.ends')} <Time form="inline" value={new Date(expire * 1000)} />
              </span>
            </li>
          )}
        </ul>
      )}
    </>
  )
}
