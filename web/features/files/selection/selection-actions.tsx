import { Ellipsis } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { useText } from '#web/i18n/text.tsx'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { MenuButton } from '#web/ui/menu-button.tsx'
import { useFitting } from '#web/ui/use-fitting.ts'
import { type ActionEntry, entriesFor, menuOf } from '../commands/action-entries.ts'
import { useBrowse } from '../listing/browse-context.ts'
import styles from './selection-bar.module.css'

/** Order in which actions move into the menu when there is no room: first those that the header or a key offers as well. */
const OVERFLOW_ORDER = ['share', 'copyTo', 'rename', 'moveTo', 'download', 'delete']

interface ActionsProps {
  offers: readonly ActionEntry[]
  /** Returns the menu with the actions that are not displayed as buttons. */
  menu: (shown: readonly ActionEntry[]) => ReactNode
}

/** Actions as icon buttons, for narrow screens. */
function IconActions({ offers, menu }: ActionsProps) {
  return (
    <div className={styles.actions}>
      {offers.map(({ id, text, icon, disabledReason, onSelect }) => (
        <IconButton key={id} label={text} icon={icon} disabledReason={disabledReason} onClick={onSelect} />
      ))}
      {menu(offers)}
    </div>
  )
}

/** Ref of a button: when it is removed with the focus, the menu gets the focus, where its action is then. Stable, so that it acts only then. */
const passFocusToMenu = (button: HTMLElement | null) => () => {
  if (button !== document.activeElement) return
  const menu = button?.parentElement?.lastElementChild
  if (menu instanceof HTMLElement) menu.focus()
}

/** Actions as text buttons; those that do not fit are in the menu. */
function TextActions({ offers, menu }: ActionsProps) {
  const box = useRef<HTMLDivElement>(null)
  const { ids, isCompact } = useFitting(box, offers, OVERFLOW_ORDER)
  const shown = offers.filter(({ id }) => ids.includes(id))
  return (
    <div ref={box} className={styles.actions} data-compact={isCompact ? '' : undefined}>
      {shown.map(({ id, text, icon, shortcut, danger, disabledReason, onSelect }) => (
        <Button
          key={id}
          ref={passFocusToMenu}
          variant="plain"
          icon={icon}
          className={styles.action}
          disabledReason={disabledReason}
          data-danger={danger || undefined}
          data-shortcut={disabledReason === undefined ? shortcut : undefined}
          onClick={onSelect}
        >
          {text}
        </Button>
      ))}
      {menu(shown)}
    </div>
  )
}

/** Actions for the selection: icons on narrow screens. */
export function SelectionActions({ narrow }: { narrow: boolean }) {
  const { context, commands } = useBrowse()
  const { t } = useText()
  const all = [...entriesFor('selectionMenu', context, commands, t), ...entriesFor('itemMenu', context, commands, t)]
  const menu = (shown: readonly ActionEntry[]) => (
    <MenuButton
      label={t('action.more')}
      icon={Ellipsis}
      entries={menuOf(all.filter(({ id }) => !shown.some((offer) => offer.id === id)))}
    />
  )
  const Actions = narrow ? IconActions : TextActions
  return <Actions offers={entriesFor(narrow ? 'thumb' : 'selection', context, commands, t)} menu={menu} />
}
