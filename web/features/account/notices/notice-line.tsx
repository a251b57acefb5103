import { X } from 'lucide-react'
import type { Notice } from '#contract/notices.ts'
import { useText } from '#web/i18n/text.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Time } from '#web/ui/time.tsx'
import { describeNotice } from './describe-notice.ts'
import styles from './notices.module.css'

export interface NoticeLineProps {
  readonly notice: Notice
  readonly mayShare: boolean
  /** Called when the user opens what the notification is about. */
  readonly onOpen: () => void
  readonly onRemove: () => void
}

/** Line of a notification: a link to what it is about, and a button that removes it. */
export function NoticeLine({ notice, mayShare, onOpen, onRemove }: NoticeLineProps) {
  const { t, format } = useText()
  const { icon, isProblem, title, details, href } = describeNotice(notice, { t, format, mayShare })
  const content = (
    <>
      <span className={styles.icon} data-problem={isProblem || undefined}>
        <Icon icon={icon} size={18} />
      </span>
      <span className={styles.texts}>
        <span className={styles.what}>
          {!notice.read && <span className="visually-hidden">{t('notices.unread')}: </span>}
          {title}
        </span>
        {details.length > 0 && (
          <span className={styles.details}>
            {details.map((detail) => (
              <bdi key={detail}>{detail}</bdi>
            ))}
          </span>
        )}
        <Time className={styles.time} value={new Date(notice.at)} />
      </span>
      {!notice.read && <span className={styles.dot} aria-hidden />}
    </>
  )
  return (
    <li className={styles.line} data-unread={!notice.read || undefined}>
      {href === null ? (
        <div className={styles.entry}>{content}</div>
      ) : (
        <a className={styles.entry} href={href} onClick={onOpen}>
          {content}
        </a>
      )}
      <IconButton className={styles.remove} label={t('notices.remove')} icon={X} onClick={onRemove} />
    </li>
  )
}
