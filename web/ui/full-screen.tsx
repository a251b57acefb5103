import { MoreHorizontal, X } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useText } from '#web/i18n/text.tsx'
import { matchesShortcut, mayType } from '../lib/keyboard.ts'
import { usePageTools } from '../lib/page-tools.ts'
import { NARROW, useMediaQuery } from '../lib/use-media-query.ts'
import { usePageKeys } from '../lib/use-page-keys.ts'
import styles from './full-screen.module.css'
import type { LucideIcon } from './icon.tsx'
import { IconButton } from './icon-button.tsx'
import { MenuButton } from './menu-button.tsx'
import type { MenuItem } from './menu-entry.ts'

/** Action for the displayed content: a button, or a menu item when space is limited. */
export interface ScreenAction extends MenuItem {
  readonly icon: LucideIcon
  /** Whether the content no longer exists under this name after the action. */
  readonly changesFile?: boolean
  /** Whether it stays a button when space is limited. */
  readonly leads?: boolean
}

/**
 * Look of the view: `page` follows the theme. The others are black in all themes: on a `stage`, the bar floats over the content and is hidden
 * while the user is not active; above an `editor`, it stays.
 */
type Look = 'page' | 'stage' | 'editor'

export interface FullScreenProps {
  /** Name of the displayed content. */
  title: ReactNode
  /** Shown beside the title: its position in a list, or its state. */
  aside?: ReactNode
  /** Primary action, if any. Always visible. */
  primary?: ReactNode
  actions?: readonly ScreenAction[]
  /** Hides the bar, so that only the content is visible. */
  bare?: boolean
  look?: Look
  /** Whether the bar of a stage is visible. It also is while the pointer is over it or the keyboard operates it. */
  awake?: boolean
  onClose: () => void
  children: ReactNode
}

const ActionButtons = ({ actions }: { actions: readonly ScreenAction[] }) =>
  actions.map(({ id, text, icon, shortcut, checked, disabledReason, onSelect }) => (
    <IconButton
      key={id}
      label={text}
      icon={icon}
      disabledReason={disabledReason}
      onClick={onSelect}
      {...(shortcut !== undefined && { shortcut })}
      {...(checked !== undefined && { pressed: checked })}
    />
  ))

/** Toolbar: one button per action with the primary one last, or a menu at the end when space is limited. */
function Tools({ primary, actions }: { primary: ReactNode; actions: readonly ScreenAction[] }) {
  const { t } = useText()
  const narrow = useMediaQuery(NARROW)
  const listed = actions.filter(({ leads }) => !leads)
  return (
    <div className={styles.tools}>
      <ActionButtons actions={narrow ? actions.filter(({ leads }) => leads) : actions} />
      {primary}
      {narrow && listed.length > 0 && <MenuButton label={t('action.more')} icon={MoreHorizontal} entries={listed} />}
    </div>
  )
}

/** Runs actions by their shortcuts, or shows why they are disabled, unless the user is typing or a prompt or menu is open. */
function useShortcuts(actions: readonly ScreenAction[]): void {
  const { toasts } = usePageTools()
  usePageKeys((event) => {
    if (mayType(event)) return
    const action = actions.find(({ shortcut }) => shortcut !== undefined && matchesShortcut(event, shortcut))
    if (!action) return
    event.preventDefault()
    if (action.disabledReason === undefined) action.onSelect()
    else toasts.notice(`${action.text}: ${action.disabledReason}`)
  })
}

/** Full-screen view of one item: a bar with its title and actions, and the content below. */
export function FullScreen(props: FullScreenProps) {
  const { title, aside, primary, actions = [], bare = false, look = 'page', onClose, children } = props
  const { t } = useText()
  const main = useRef<HTMLElement>(null)
  useShortcuts(actions)
  // The element that opened this view no longer exists. Keyboard and screen reader users continue here, unless the content took the focus.
  useEffect(() => {
    if (!main.current?.contains(document.activeElement)) main.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div className={styles.screen} data-look={look} data-awake={props.awake}>
      <header className={styles.bar} hidden={bare}>
        <IconButton label={t('action.close')} icon={X} onClick={onClose} />
        <div className={styles.heading}>
          <h1 className={styles.title}>{title}</h1>
          {aside && <div className={styles.aside}>{aside}</div>}
        </div>
        <Tools primary={primary} actions={actions} />
      </header>
      <main ref={main} className={styles.main} tabIndex={-1}>
        {children}
      </main>
    </div>
  )
}
