import type { DragEventHandler, ReactNode } from 'react'
import { useText } from '#web/i18n/text.tsx'
import { ariaShortcut, formatShortcut, type Shortcut } from '#web/lib/keyboard.ts'
import { Icon, type LucideIcon } from '#web/ui/icon.tsx'
import styles from './sidebar.module.css'

interface SidebarLinkProps {
  icon: LucideIcon
  href: string
  current?: boolean
  onClick: () => void
  /** Makes the entry a drop target. */
  drop?: {
    readonly over: boolean
    readonly handlers: Record<'onDragOver' | 'onDragLeave' | 'onDrop', DragEventHandler>
  }
  children: ReactNode
}

/** Sidebar entry with a link. */
export function SidebarLink({ icon, href, current = false, onClick, drop, children }: SidebarLinkProps) {
  return (
    <li>
      <a
        className={styles.entry}
        href={href}
        aria-current={current ? 'page' : undefined}
        data-drop={drop?.over || undefined}
        draggable={false}
        onClick={onClick}
        {...drop?.handlers}
      >
        <Icon icon={icon} />
        {children}
      </a>
    </li>
  )
}

/** Sidebar entry with a button. */
export function SidebarButton(props: {
  icon: LucideIcon
  shortcut?: Shortcut
  onClick: () => void
  children: ReactNode
}) {
  const { icon, shortcut, onClick, children } = props
  const { t } = useText()
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
            {formatShortcut(shortcut, t)}
          </kbd>
        )}
      </button>
    </li>
  )
}
