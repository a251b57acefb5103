import type { ComponentProps } from 'react'
import { classNames } from '../lib/class-names.ts'
import { ariaShortcut, type Shortcut } from '../lib/keyboard.ts'
import { Icon, type LucideIcon } from './icon.tsx'
import styles from './icon-button.module.css'

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'disabled' | 'children' | 'aria-label'> {
  /** Its name: read by screen readers, shown as a tooltip. */
  label: string
  icon: LucideIcon
  /** The icon points along the line of text: see `Icon`. */
  mirrored?: boolean
  shortcut?: Shortcut
  /** For a switch: whether it is on. */
  pressed?: boolean
  /** Why it cannot be pressed now; the tooltip says it. */
  disabledReason?: string | undefined
  /** A number on the corner, such as how many items are selected. */
  badge?: string | undefined
}

/** A button that is only an icon, always with a name. */
export function IconButton(props: IconButtonProps) {
  const { label, icon, mirrored, shortcut, pressed, disabledReason, badge, className, onClick, ...rest } = props
  const blocked = disabledReason !== undefined
  return (
    <button
      type="button"
      {...rest}
      className={classNames(styles.button, className)}
      aria-label={badge === undefined ? label : `${label} ${badge}`}
      aria-pressed={pressed}
      aria-disabled={blocked || undefined}
      aria-description={disabledReason}
      aria-keyshortcuts={shortcut && ariaShortcut(shortcut)}
      data-tooltip={blocked ? `${label}: ${disabledReason}` : label}
      data-shortcut={blocked ? undefined : shortcut}
      onClick={blocked ? (event) => event.preventDefault() : onClick}
    >
      <Icon icon={icon} mirrored={mirrored} />
      {badge !== undefined && (
        <span className={styles.badge} aria-hidden>
          {badge}
        </span>
      )}
    </button>
  )
}
