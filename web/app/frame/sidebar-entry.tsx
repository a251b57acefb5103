import type { ReactNode } from 'react'
import { ariaShortcut, type Shortcut } from '#web/lib/keyboard.ts'
import { Icon, type LucideIcon } from '#web/ui/icon.tsx'
import styles from './sidebar.module.css'

/** A line of the sidebar that leads somewhere. */
export function SidebarLink(props: {
  icon: LucideIcon
  href: string
  current?: boolean
  onClick: () => void
  children: ReactNode
}) {
  const { icon, href, current = false, onClick, children } = props
  return (
    <li>
      <a className={styles.entry} href={href} aria-current={current ? 'page' : undefined} onClick={onClick}>
        <Icon icon={icon} />
        {children}
      </a>
    </li>
  )
}

/** A line of the sidebar that does something. */
export function SidebarButton(props: {
  icon: LucideIcon
  shortcut?: Shortcut
  onClick: () => void
  children: ReactNode
}) {
  const { icon, shortcut, onClick, children } = props
  return (
    <li>
      <button
        type="button"
        className={styles.entry}
        aria-keyshortcuts={shortcut && ariaShortcut(shortcut)}
        onClick={onClick}
      >
        <Icon icon={icon} />
        {children}
        {shortcut && (
          <kbd className={styles.shortcut} aria-hidden>
            {shortcut}
          </kbd>
        )}
      </button>
    </li>
  )
}
