import { type MouseEvent, useCallback, useState } from 'react'
import { IconButton, type IconButtonProps } from './icon-button.tsx'
import { LazyMenu } from './lazy-menu.tsx'
import type { MenuEntry } from './menu-entry.ts'
import type { Align, Anchor } from './placement.ts'

export interface MenuButtonProps extends Omit<IconButtonProps, 'onClick'> {
  entries: readonly MenuEntry[]
  align?: Align
}

/** Icon button that opens a menu below itself, as soon as there are entries. */
export function MenuButton({ entries, align = 'end', ...button }: MenuButtonProps) {
  const [opened, setOpened] = useState<{ anchor: Anchor; byKeyboard: boolean } | null>(null)
  const close = useCallback(() => setOpened(null), [])
  const open = (event: MouseEvent<HTMLButtonElement>) =>
    // A click triggered by a key has a `detail` of 0.
    setOpened({ anchor: event.currentTarget.getBoundingClientRect(), byKeyboard: event.detail === 0 })
  return (
    <>
      <IconButton {...button} aria-haspopup="menu" aria-expanded={opened !== null} onClick={open} />
      {opened && entries.length > 0 && (
        <LazyMenu label={button.label} entries={entries} align={align} onClose={close} {...opened} />
      )}
    </>
  )
}
