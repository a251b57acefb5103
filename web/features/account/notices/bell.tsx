import { useQuery } from '@tanstack/react-query'
import { Bell as BellIcon } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useText } from '#web/i18n/text.tsx'
import { usePageTools } from '#web/lib/page-tools.ts'
import { NARROW, useMediaQuery } from '#web/lib/use-media-query.ts'
import { useStore } from '#web/lib/use-store.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import styles from './bell.module.css'
import { type MayShare, NOTICES_PROMPT, openNotices } from './open-notices.tsx'
import { noticeQueries } from './queries.ts'

/** Time before a new notification is shown, in milliseconds: the page itself may be about to report it, and marks it as read. */
const DELAY = 700

/** Highest number that is shown. */
const MOST = 99

/** Returns the number of unread notifications as text. */
const badgeOf = (unread: number, { count }: ReturnType<typeof useText>['format']): string =>
  unread > MOST ? `${count(MOST)}+` : count(unread)

/**
 * Bell in the header. It announces new notifications. On narrow screens, where the header has no room for it, it marks the
 * document, so that the button of the menu has a dot, and calls `onUnread` with what follows the name of that button: nothing
 * without unread notifications.
 */
export function Bell({ onUnread, ...perm }: MayShare & { onUnread: (suffix: string) => void }) {
  const { prompts } = usePageTools()
  const { t, format } = useText()
  const narrow = useMediaQuery(NARROW)
  const { unread, announced } = useUnread()
  useEffect(() => {
    document.documentElement.toggleAttribute('data-notices', unread > 0)
    return () => document.documentElement.removeAttribute('data-notices')
  }, [unread])
  const suffix = narrow && unread > 0 ? `, ${t('region.notifications')} ${badgeOf(unread, format)}` : ''
  useEffect(() => {
    onUnread(suffix)
    return () => onUnread('')
  }, [suffix, onUnread])
  return (
    <>
      {!narrow && <BellButton className={styles.bell} unread={unread} onOpen={() => openNotices(prompts, perm)} />}
      <p className="visually-hidden" role="status">
        {announced}
      </p>
    </>
  )
}

/** Bell at the top of the menu of narrow screens. `onChosen` closes the menu. */
export function MenuBell({ onChosen, ...perm }: MayShare & { onChosen: () => void }) {
  const { prompts } = usePageTools()
  const narrow = useMediaQuery(NARROW)
  const { unread } = useUnread()
  const onOpen = () => {
    // At once, so that the focus is restored before it moves into the list.
    flushSync(onChosen)
    openNotices(prompts, perm)
  }
  return narrow && <BellButton unread={unread} onOpen={onOpen} />
}

/** Button that opens the user's notifications. It shows the number of unread ones. */
function BellButton({
  unread,
  onOpen,
  className,
}: {
  unread: number
  onOpen: () => void
  className?: string | undefined
}) {
  const { prompts } = usePageTools()
  const { t, format } = useText()
  const open = useStore(prompts)
  return (
    <IconButton
      className={className}
      label={t('region.notifications')}
      icon={BellIcon}
      {...(unread > 0 && { badge: badgeOf(unread, format) })}
      data-bell
      aria-haspopup="dialog"
      aria-expanded={open?.id === NOTICES_PROMPT}
      onClick={onOpen}
    />
  )
}

/** Returns the number of unread notifications to show, and the text that announces new ones. */
function useUnread(): { unread: number; announced: string } {
  const { api, speech } = usePageTools()
  const { data: current } = useQuery(noticeQueries(api).unread())
  const [unread, setUnread] = useState(current ?? 0)
  const [announced, setAnnounced] = useState('')
  const known = useRef<number | null>(null)
  useEffect(() => {
    if (current === undefined) return
    const before = known.current
    const show = () => {
      known.current = current
      setUnread(current)
      if (before === null || current <= before) return setAnnounced('')
      // Without its texts, nothing is announced.
      speech.loadMessages('notices').then(
        () => setAnnounced(speech.t('notices.new', current - before)),
        () => undefined,
      )
    }
    if (before === null || current <= before) return show()
    const timer = setTimeout(show, DELAY)
    return () => clearTimeout(timer)
  }, [current, speech])
  return { unread, announced }
}
