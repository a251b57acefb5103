import { useQuery } from '@tanstack/react-query'
import { storageUsageQueries } from '#web/features/storage-usage/queries.ts'
import { useText } from '#web/i18n/text.tsx'
import { usageHref } from '#web/lib/addresses.ts'
import { usePage } from '../router/use-page.ts'
import styles from './usage-meter.module.css'
import { useSpaceMessages } from './use-space-messages.ts'

/** Storage used by the user's files and the free space. Links to the storage usage. Hidden until known. */
export function UsageMeter({ onChosen }: { onChosen: () => void }) {
  const { tools } = usePage()
  const { t, format } = useText()
  const queries = storageUsageQueries(tools.api)
  const whole = useQuery(queries.whole()).data
  const volume = useQuery(queries.volume()).data
  const spoken = useSpaceMessages()
  if (!spoken || !whole || !volume || volume.total === 0) return null
  const used = volume.used / volume.total
  return (
    <li>
      <a className={styles.meter} href={usageHref('/')} onClick={onChosen} data-tooltip={t('space.title')}>
        <span>{t('space.inMyFiles', format.bytes(whole.bytes))}</span>
        <span className={styles.track} role="img" aria-label={t('space.volume', format.percent(used))}>
          <span style={{ inlineSize: `${used * 100}%` }} data-full={used > 0.95 || undefined} />
        </span>
        <span>{t('space.free', format.bytes(volume.total - volume.used))}</span>
      </a>
    </li>
  )
}
