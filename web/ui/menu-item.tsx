import { Check } from 'lucide-react'
import { useText } from '#web/i18n/text.tsx'
import { ariaShortcut, formatShortcut } from '../lib/keyboard.ts'
import { Icon } from './icon.tsx'
import styles from './menu.module.css'
import type { MenuItem } from './menu-entry.ts'

/** Line of a menu. The pointer moves the focus, so that only one line is highlighted. */
export function MenuLine(props: { item: MenuItem; onChoose: (item: MenuItem) => void }) {
  const { item, onChoose } = props
  const { t } = useText()
  const blocked = item.disabledReason !== undefined
  const icon = item.checked ? Check : item.icon
  const kind = item.toggles ? 'menuitemcheckbox' : 'menuitemradio'
  const role = item.checked === undefined ? { role: 'menuitem' } : { role: kind, 'aria-checked': item.checked }
  return (
    <button
      type="button"
      className={styles.item}
      {...role}
      aria-disabled={blocked || undefined}
      aria-keyshortcuts={item.shortcut && ariaShortcut(item.shortcut)}
      tabIndex={-1}
      data-danger={item.danger || undefined}
      onPointerMove={(event) => event.currentTarget.focus({ preventScroll: true })}
      onClick={() => !blocked && onChoose(item)}
    >
      <span className={styles.icon}>{icon && <Icon icon={icon} size={16} />}</span>
      <span className={styles.text}>{item.text}</span>
      {blocked && <span className={styles.aside}>{item.disabledReason}</span>}
      {!blocked && item.shortcut && (
        <kbd className={styles.aside} aria-hidden>
          {formatShortcut(item.shortcut, t)}
        </kbd>
      )}
    </button>
  )
}
