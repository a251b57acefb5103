import { MoreHorizontal, X } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useText } from '#web/i18n/text.tsx'
import { isTyping, matchesShortcut } from '../lib/keyboard.ts'
import { NARROW, useMediaQuery } from '../lib/use-media-query.ts'
import { usePageKeys } from '../lib/use-page-keys.ts'
import styles from './full-screen.module.css'
import type { LucideIcon } from './icon.tsx'
import { IconButton } from './icon-button.tsx'
import { MenuButton } from './menu-button.tsx'
import type { MenuItem } from './menu-entry.ts'

/** Something that can be done with what the screen shows: a button, or a line of a menu where there is little room. */
export interface ScreenAction extends MenuItem {
  readonly icon: LucideIcon
  /** What is shown is not there under this name any more afterwards. */
  readonly changesFile?: boolean
}

export interface FullScreenProps {
  /** What is shown, named. */
  title: ReactNode
  /** Beside the title: where in a row it stands, or what state it is in. */
  aside?: ReactNode
  /** What happens next, if anything does; always in sight. */
  primary?: ReactNode
  actions?: readonly ScreenAction[]
  /** Only what is shown is to be seen: the bar is hidden. */
  bare?: boolean
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

/** What can be done: a button each, the primary one last; where there is little room, a menu at the end. */
function Tools({ primary, actions }: { primary: ReactNode; actions: readonly ScreenAction[] }) {
  const { t } = useText()
  const narrow = useMediaQuery(NARROW)
  return (
    <div className={styles.tools}>
      {!narrow && <ActionButtons actions={actions} />}
      {primary}
      {narrow && actions.length > 0 && <MenuButton label={t('action.more')} icon={MoreHorizontal} entries={actions} />}
    </div>
  )
}

/** Runs the actions by their shortcuts, while nothing is typed and nothing is open above. */
function useShortcuts(actions: readonly ScreenAction[]): void {
  usePageKeys((event) => {
    // F2 and its like type nothing.
    if (isTyping(event.target) && !/^F\d+$/.test(event.key)) return
    const action = actions.find(({ shortcut }) => shortcut !== undefined && matchesShortcut(event, shortcut))
    if (!action) return
    event.preventDefault()
    if (action.disabledReason === undefined) action.onSelect()
  })
}

/** A screen over the whole page for one thing: a bar with its name and what can be done, and all the room below. */
export function FullScreen(props: FullScreenProps) {
  const { title, aside, primary, actions = [], bare = false, onClose, children } = props
  const { t } = useText()
  const main = useRef<HTMLElement>(null)
  useShortcuts(actions)
  // What was clicked to come here is gone: keys and screen readers go on from here, unless the content took over.
  useEffect(() => {
    if (!main.current?.contains(document.activeElement)) main.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div className={styles.screen}>
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
