import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Bell, X } from 'lucide-react'
import { type CSSProperties, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { errorKey } from '#web/i18n/error-key.ts'
import { useText } from '#web/i18n/text.tsx'
import { noticesKey } from '#web/lib/notices-key.ts'
import { usePageTools } from '#web/lib/page-tools.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmPrompt } from '#web/ui/confirm-prompt.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { computePlacement } from '#web/ui/placement.ts'
import { swipeToDismiss } from '#web/ui/touch/swipe-to-dismiss.ts'
import { useSwipeToDismiss } from '#web/ui/touch/use-swipe-to-dismiss.ts'
import { useModal } from '#web/ui/use-modal.ts'
import { useOverlayClick } from '#web/ui/use-overlay-click.ts'
import { closeReadNotifications } from './close-read.ts'
import { NoticeLine } from './notice-line.tsx'
import styles from './notices.module.css'
import { noticeCalls, noticeQueries } from './queries.ts'

/** The user's notifications, below the bell, or as a sheet on narrow screens. It is open while mounted. */
export function NoticesPopover(props: { mayShare: boolean; onClose: () => void }) {
  const { api } = usePageTools()
  const { t } = useText()
  const change = useNoticeChange()
  // Time of the latest notification to clear.
  const [clearing, setClearing] = useState<number | null>(null)
  if (clearing === null) return <Notices {...props} onClear={setClearing} />
  const back = () => setClearing(null)
  return (
    <ConfirmPrompt
      title={t('notices.clear.title')}
      confirm={t('action.clear')}
      onConfirm={() => change(() => noticeCalls(api).clear(clearing)).then(back)}
      onClose={back}
    >
      {t('notices.clear.detail')}
    </ConfirmPrompt>
  )
}

function Notices(props: { mayShare: boolean; onClose: () => void; onClear: (latest: number) => void }) {
  const { mayShare, onClose, onClear } = props
  const { api } = usePageTools()
  const { t } = useText()
  const box = useRef<HTMLDivElement>(null)
  const list = useInfiniteQuery(noticeQueries(api).list())
  const notices = list.data?.pages.flatMap((page) => page.notices) ?? []
  const isComplete = list.isSuccess && !list.hasNextPage
  useEffect(() => {
    // Without permission to show notifications there are none.
    if (list.data)
      closeReadNotifications(
        list.data.pages.flatMap((page) => page.notices),
        isComplete,
      ).catch(() => undefined)
  }, [list.data, isComplete])
  const change = useNoticeChange()
  const style = usePlacement()
  useModal(box, onClose)
  useSwipeToDismiss(box, 'down', onClose, swipeToDismiss)
  const overlay = useOverlayClick(onClose)
  const latest = notices[0]?.at ?? 0
  const calls = noticeCalls(api)
  // The button that was used disappears with the last notification.
  const focusBox = () => box.current?.focus({ preventScroll: true })
  return createPortal(
    <div className={styles.overlay} {...overlay}>
      <div
        ref={box}
        className={styles.box}
        style={style}
        role="dialog"
        aria-label={t('region.notifications')}
        tabIndex={-1}
        data-autofocus
      >
        <header className={styles.header}>
          <h2 className={styles.title}>{t('region.notifications')}</h2>
          <IconButton className={styles.close} label={t('action.close')} icon={X} onClick={onClose} />
          {notices.some(({ read }) => !read) && (
            <Button variant="plain" onClick={() => void change(() => calls.markAllRead(latest)).then(focusBox)}>
              {t('notices.markAllRead')}
            </Button>
          )}
          {notices.length > 0 && (
            <Button variant="plain" onClick={() => onClear(latest)}>
              {t('action.clear')}
            </Button>
          )}
        </header>
        <div className={styles.body} aria-busy={list.isPending}>
          {list.isPending && <Loading />}
          {notices.length > 0 && (
            <ul className={styles.list}>
              {notices.map((notice) => (
                <NoticeLine
                  key={notice.id}
                  notice={notice}
                  mayShare={mayShare}
                  onOpen={() => {
                    if (!notice.read) void change(() => calls.markRead([notice.id]))
                    onClose()
                  }}
                  onRemove={() => void change(() => calls.remove(notice.id)).then(focusBox)}
                />
              ))}
            </ul>
          )}
          {list.isSuccess && notices.length === 0 && (
            <EmptyState icon={Bell} title={t('notices.none')} detail={t('notices.noneDetail')} />
          )}
          {list.error && <LoadError error={list.error} onRetry={() => void list.refetch()} />}
          {list.hasNextPage && !list.error && (
            <Button
              className={styles.more}
              variant="plain"
              state={list.isFetchingNextPage ? 'busy' : 'idle'}
              onClick={() => void list.fetchNextPage()}
            >
              {t('notices.more')}
            </Button>
          )}
        </div>
      </div>
    </div>,
    document.body,
  )
}

/** Returns a function that changes the notifications and fetches them again. Shows errors itself. */
function useNoticeChange(): (call: () => Promise<unknown>) => Promise<void> {
  const { toasts } = usePageTools()
  const queries = useQueryClient()
  const { t } = useText()
  return async (call) => {
    try {
      await call()
    } catch (error) {
      toasts.error(t(errorKey(error)))
    }
    await queries.invalidateQueries({ queryKey: noticesKey })
  }
}

/** Size of the popover on wide screens, in CSS pixels; the height is the largest one. */
const SIZE = { width: 400, height: 560 }

/** Returns the position below the bell, as CSS variables, which narrow screens ignore. */
function usePlacement(): CSSProperties {
  const { direction } = useText()
  const [style, setStyle] = useState<CSSProperties>({})
  useLayoutEffect(() => {
    const place = () => {
      const view = { width: document.documentElement.clientWidth, height: innerHeight }
      const bell = document.querySelector('[data-bell]')?.getBoundingClientRect()
      const anchor = bell ?? { x: direction === 'rtl' ? 0 : view.width, y: 0, width: 0, height: 0 }
      const { x, y, maxHeight } = computePlacement(anchor, SIZE, view, { align: 'end', direction, gap: 4 })
      setStyle({ '--x': `${x}px`, '--y': `${y}px`, '--max': `${Math.min(maxHeight, SIZE.height)}px` } as CSSProperties)
    }
    place()
    addEventListener('resize', place)
    return () => removeEventListener('resize', place)
  }, [direction])
  return style
}
