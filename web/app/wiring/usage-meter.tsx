import { useQuery } from '@tanstack/react-query'
import type { Usage } from '#contract/resources.ts'
import { viewerIn } from '#web/features/files/listing/viewer.ts'
import { storageUsageQueries } from '#web/features/storage-usage/queries.ts'
import { useText } from '#web/i18n/text.tsx'
import { usageHref } from '#web/lib/addresses.ts'
import { useStore } from '#web/lib/use-store.ts'
import { visibleName } from '#web/ui/name-parts.ts'
import { useAddress } from '../router/location.ts'
import { usePage } from '../router/use-page.ts'
import styles from './usage-meter.module.css'
import { useSpaceMessages } from './use-space-messages.ts'

/** Returns the id of the user whose files the page shows to an administrator, or null for the signed-in user's own. */
function useViewedUser(): number | null {
  const { session } = usePage()
  const { path, search } = useAddress()
  const state = useStore(session.state)
  const isAdmin = state.kind === 'signed-in' && state.user.perm.admin
  return isAdmin && path.startsWith('/files/') ? viewerIn(search) : null
}

/** Size of a user's files, and the usage of their quota or of the disk that contains them. */
function Amounts({ files, disk }: { files: string; disk: Usage }) {
  const { t, format } = useText()
  if (disk.files) {
    const { total, used } = disk.files
    const text = t('space.quotaFiles', format.count(used), format.count(total))
    return <Meter files={files} share={total === 0 ? 1 : used / total} hasQuota text={text} />
  }
  const used = disk.used / disk.total
  const free = Math.max(0, disk.total - disk.used)
  const text = t(disk.quota ? 'space.quota' : 'space.disk', format.bytes(free), format.bytes(disk.total))
  return <Meter files={files} share={used} hasQuota={disk.quota ?? false} text={text} />
}

function Meter(props: { files: string; share: number; hasQuota: boolean; text: string }) {
  const { files, hasQuota, text } = props
  const { t, format } = useText()
  // Files that another program wrote may exceed a quota.
  const used = Math.min(1, props.share)
  return (
    <>
      <span>{files}</span>
      <span
        className={styles.track}
        role="img"
        aria-label={t(hasQuota ? 'space.quotaShare' : 'space.volume', format.percent(used))}
      >
        <span style={{ inlineSize: `${used * 100}%` }} data-full={used > 0.95 || undefined} />
      </span>
      <span>{text}</span>
    </>
  )
}

/** Storage usage of the signed-in user, with a link to the details. */
function OwnUsage({ onChosen }: { onChosen: () => void }) {
  const { tools } = usePage()
  const { t, format } = useText()
  const queries = storageUsageQueries(tools.api)
  const whole = useQuery(queries.whole()).data
  const disk = useQuery(queries.volume()).data
  if (!whole || !disk || disk.total === 0) return null
  return (
    <li>
      <a className={styles.meter} href={usageHref('/')} onClick={onChosen} data-tooltip={t('space.title')}>
        <Amounts files={t('space.inMyFiles', format.bytes(whole.bytes))} disk={disk} />
      </a>
    </li>
  )
}

/** Storage usage of the user whose view is shown. It has no link, because there are no details in another user's view. */
function ViewedUsage({ id }: { id: number }) {
  const { tools } = usePage()
  const { t, format } = useText()
  const { data } = useQuery(storageUsageQueries(tools.api).ofUser(id))
  if (!data?.whole || data.disk.total === 0) return null
  const { username, whole, disk } = data
  return (
    <li>
      <div className={styles.meter}>
        <Amounts files={t('space.inFilesOf', format.bytes(whole.bytes), visibleName(username))} disk={disk} />
      </div>
    </li>
  )
}

/** Storage used by the files of the user whose files are shown, and the space of their disk. Hidden until known. */
export function UsageMeter({ onChosen }: { onChosen: () => void }) {
  const viewed = useViewedUser()
  if (!useSpaceMessages()) return null
  return viewed === null ? <OwnUsage onChosen={onChosen} /> : <ViewedUsage id={viewed} />
}
