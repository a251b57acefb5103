import { Inbox, LockKeyhole } from 'lucide-react'
import type { Share } from '#contract/shares.ts'
import { useText } from '#web/i18n/text.tsx'
import { Icon, type LucideIcon } from '#web/ui/icon.tsx'
import { expiryIn, expiryMoment } from './expiry.ts'
import styles from './shares.module.css'

/** Renders the expiry in words, with the exact time as tooltip. */
export function Expiry({ expire }: Pick<Share, 'expire'>) {
  const { t, format } = useText()
  const words = expiryIn(expire, format.locale)
  const moment = expiryMoment(expire)
  if (words === null) return t('links.permanent')
  if (words === '') return <span className={styles.expired}>{t('links.expired')}</span>
  if (moment === null) return words
  return (
    <time dateTime={moment.toISOString()} data-tooltip={format.exactDate(moment)}>
      {words}
    </time>
  )
}

/** Renders the number of uses of a link, and their limit. */
export function Uses({ share }: { share: Share }) {
  const { t } = useText()
  const { uploads, downloads, downloadLimit } = share
  const received = uploads && t('links.received', uploads.received)
  if (share.kind === 'upload') return received
  const downloaded =
    downloadLimit === null ? t('links.downloads', downloads) : t('links.downloadsOf', downloads, downloadLimit)
  return received === undefined ? downloaded : `${downloaded} · ${received}`
}

/** Renders the time of the last use; nothing if the link was never used. */
export function LastUse({ lastUsed }: Pick<Share, 'lastUsed'>) {
  const { t, format } = useText()
  if (lastUsed === null) return null
  const moment = new Date(lastUsed)
  return <span data-tooltip={format.exactDate(moment)}>{t('links.lastUsed', format.relativeDate(moment))}</span>
}

function Mark({ icon, text }: { icon: LucideIcon; text: string }) {
  return (
    <span className={styles.mark} data-tooltip={text}>
      <Icon icon={icon} size={16} />
      <span className="visually-hidden">{text}</span>
    </span>
  )
}

/** Renders icons for a link with a password and for an upload link, and the number of items of a collection. */
export function Marks({ share }: { share: Share }) {
  const { t } = useText()
  return (
    <>
      {share.hasPassword && <Mark icon={LockKeyhole} text={t('links.hasPassword')} />}
      {share.collection && !share.suspended && (
        <span className={styles.facts}>{t('files.items', share.collection.items)}</span>
      )}
      {share.uploads && <Mark icon={Inbox} text={t('links.isUpload')} />}
    </>
  )
}

/** Renders the message to visitors; nothing if there is none. */
export function Message({ share: { message } }: { share: Share }) {
  if (message === '') return null
  return (
    <p className={styles.message} dir="auto">
      {message}
    </p>
  )
}
