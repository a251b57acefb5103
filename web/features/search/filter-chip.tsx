import { ChevronDown, X } from 'lucide-react'
import type { MouseEvent } from 'react'
import { useText } from '#web/i18n/text.tsx'
import { Icon, type LucideIcon } from '#web/ui/icon.tsx'
import type { Anchor } from '#web/ui/placement.ts'
import styles from './filters.module.css'

/** Keeps the focus in the input when a filter is clicked. */
const keepFocus = (event: MouseEvent) => event.preventDefault()

/** A filter with a menu: its name, or its value with a button that removes it. */
export function FilterChip(props: {
  name: string
  icon: LucideIcon
  /** Text of the value. Null where the filter is not set. */
  value: string | null
  isOpen: boolean
  onOpen: (anchor: Anchor, byKeyboard: boolean) => void
  /** Undefined for a filter that always has a value. */
  onRemove?: (() => void) | undefined
  /** Accessible name of the remove button. */
  removeLabel?: string
}) {
  const { name, icon, value, isOpen, onOpen, onRemove, removeLabel } = props
  const isSet = value !== null && onRemove !== undefined
  return (
    <div className={styles.filter} data-set={isSet || undefined}>
      <button
        type="button"
        className={styles.open}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-label={value === null ? undefined : `${name}: ${value}`}
        onMouseDown={keepFocus}
        onClick={({ currentTarget, detail }) => onOpen(currentTarget.getBoundingClientRect(), detail === 0)}
      >
        <Icon icon={icon} size={16} />
        <span className={styles.text}>{value ?? name}</span>
        {!isSet && <Icon icon={ChevronDown} size={14} />}
      </button>
      {isSet && <RemoveButton label={removeLabel ?? name} onRemove={onRemove} />}
    </div>
  )
}

/** Button that removes a filter. */
export function RemoveButton({ label, onRemove }: { label: string; onRemove: () => void }) {
  const { t } = useText()
  return (
    <button
      type="button"
      className={styles.remove}
      aria-label={t('search.chip.remove', label)}
      onMouseDown={keepFocus}
      onClick={onRemove}
    >
      <Icon icon={X} size={14} />
    </button>
  )
}
