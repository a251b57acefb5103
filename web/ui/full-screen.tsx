import { MoreHorizontal, X } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { NARROW, useMediaQuery } from '../lib/use-media-query.ts'
import { useText } from '../text/text.tsx'
import styles from './full-screen.module.css'
import { IconButton } from './icon-button.tsx'
import { MenuButton } from './menu-button.tsx'
import type { MenuItem } from './menu-entry.ts'
import type { LucideIcon } from './icon.tsx'

/** Something that can be done with what the screen shows: a button, or a line of a menu where there is little room. */
export interface ScreenAction extends MenuItem {
  readonly icon: LucideIcon
}

export interface FullScreenProps {
  /** What is shown, named. */
  title: ReactNode
  /** Beside the title: where in a row it stands, or what state it is in. */
  aside?: ReactNode
  /** Tools of the content itself, always in sight. */
  tools?: ReactNode
  actions?: readonly ScreenAction[]
  onClose: () => void
  children: ReactNode
}

/** The actions as buttons; on a narrow screen in a menu. */
function Actions({ actions }: { actions: readonly ScreenAction[] }) {
  const { t } = useText()
  const narrow = useMediaQuery(NARROW)
  if (actions.length === 0) return null
  if (narrow) return <MenuButton label={t('action.more')} icon={MoreHorizontal} entries={actions} />
  return actions.map(({ id, text, icon, shortcut, disabledReason, onSelect }) => (
    <IconButton
      key={id}
      label={text}
      icon={icon}
      disabledReason={disabledReason}
      onClick={onSelect}
      {...(shortcut !== undefined && { shortcut })}
    />
  ))
}

/** A screen over the whole page for one thing: a bar with its name and what can be done, and all the room below. */
export function FullScreen(props: FullScreenProps) {
  const { title, aside, tools, actions = [], onClose, children } = props
  const { t } = useText()
  const main = useRef<HTMLElement>(null)
  // What was clicked to come here is gone: keys and screen readers go on from here.
  useEffect(() => main.current?.focus({ preventScroll: true }), [])
  return (
    <div className={styles.screen}>
      <header className={styles.bar}>
        <IconButton label={t('action.close')} icon={X} onClick={onClose} />
        <div className={styles.heading}>
          <h1 className={styles.title}>{title}</h1>
          {aside && <div className={styles.aside}>{aside}</div>}
        </div>
        <div className={styles.tools}>
          {tools}
          <Actions actions={actions} />
        </div>
      </header>
      <main ref={main} className={styles.main} tabIndex={-1}>
        {children}
      </main>
    </div>
  )
}
