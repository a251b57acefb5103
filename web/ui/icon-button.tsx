import type { ComponentProps } from 'react'
import { classNames } from '../lib/class-names.ts'
import { ariaShortcut, type Shortcut } from '../lib/keyboard.ts'
import { Icon, type LucideIcon } from './icon.tsx'
import styles from './icon-button.module.css'

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'disabled' | 'children' | 'aria-label'> {
  /** Accessible name, also shown as a tooltip. */
  label: string
  icon: LucideIcon
  /** Whether the icon is mirrored in right-to-left languages: see `Icon`. */
  mirrored?: boolean | undefined
  shortcut?: Shortcut
  /** State of a toggle button. */
  pressed?: boolean
  /** Reason that the button is disabled, shown in the tooltip. */
  disabledReason?: string | undefined
  /** Number in the corner, such as the number of selected items. */
  badge?: string | undefined
}

/** Button with an icon and an accessible name. */
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
