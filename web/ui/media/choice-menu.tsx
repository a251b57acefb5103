import { Check } from 'lucide-react'
import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Icon } from '../icon.tsx'
import { moveMenuFocus } from '../menu-focus.ts'
import styles from './choice-menu.module.css'

/** One of several alternatives, or an option that is switched on and off. */
export interface Choice {
  readonly id: string
  readonly text: string
  readonly checked: boolean
  readonly onSelect: () => void
}

export interface ChoiceMenuProps {
  /** Accessible name of the button and its menu. */
  label: string
  /** Content of the button. */
  children: ReactNode
  /** Value shown by the button, for screen readers. */
  value?: string
  /** Whether the button is shown as switched on. */
  isOn?: boolean
  shortcut?: string
  /** Alternatives, of which one is selected. */
  choices: readonly Choice[]
  /** Options below the alternatives. */
  options?: readonly Choice[]
  onOpen?: (open: boolean) => void
}

/** State and keys of a menu that opens from a button. */
function useMenu(onOpen: ((open: boolean) => void) | undefined) {
  const [open, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const change = (next: boolean) => {
    setOpen(next)
    onOpen?.(next)
  }
  const close = () => {
    change(false)
    button.current?.focus({ preventScroll: true })
  }
  useEffect(() => {
    if (!open) return
    const checked = box.current?.querySelector<HTMLElement>('[aria-checked=true]')
    const first = checked ?? box.current?.querySelector<HTMLElement>('[role^=menuitem]')
    first?.focus({ preventScroll: true })
  }, [open])
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (!open) return
    event.stopPropagation()
    if (event.key === 'Escape' || event.key === 'Tab') {
      event.preventDefault()
      close()
    } else if (box.current && moveMenuFocus(box.current, event.key)) event.preventDefault()
  }
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent<HTMLDivElement>) => {
    if (open && !currentTarget.contains(relatedTarget)) change(false)
  }
  return { open, box, button, change, close, handlers: { onKeyDown, onBlur } }
}

interface MenuLineProps {
  choice: Choice
  role: 'menuitemradio' | 'menuitemcheckbox'
  onClose: () => void
}

function MenuLine({ choice, role, onClose }: MenuLineProps) {
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: both roles support it
    <button
      type="button"
      role={role}
      aria-checked={choice.checked}
      className={styles.line}
      tabIndex={-1}
      onPointerMove={({ currentTarget }) => currentTarget.focus({ preventScroll: true })}
      onClick={() => {
        onClose()
        choice.onSelect()
      }}
    >
      <span className={styles.mark}>{choice.checked && <Icon icon={Check} size={16} />}</span>
      {choice.text}
    </button>
  )
}

/**
 * Button that opens a menu above itself. The menu is part of the player, so that it is also visible while only the player is shown in full
 * screen.
 */
export function ChoiceMenu(props: ChoiceMenuProps) {
  const { label, children, value, isOn = false, shortcut, choices, options = [], onOpen } = props
  const { open, box, button, change, close, handlers } = useMenu(onOpen)
  return (
    <div className={styles.place} {...handlers}>
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-label={value === undefined ? label : `${label}: ${value}`}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-keyshortcuts={shortcut}
        data-on={isOn || undefined}
        data-tooltip={open ? undefined : label}
        data-shortcut={open ? undefined : shortcut}
        onClick={() => change(!open)}
      >
        {children}
      </button>
      {open && (
        <div ref={box} className={styles.menu} role="menu" aria-label={label}>
          {choices.map((choice) => (
            <MenuLine key={choice.id} choice={choice} role="menuitemradio" onClose={close} />
          ))}
          {options.length > 0 && <hr className={styles.separator} />}
          {options.map((choice) => (
            <MenuLine key={choice.id} choice={choice} role="menuitemcheckbox" onClose={close} />
          ))}
        </div>
      )}
    </div>
  )
}
