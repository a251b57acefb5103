import { useState } from 'react'
import { lazyComponent } from './lazy/lazy-component.tsx'
import type { MenuProps } from './menu.tsx'

/** Code of the menu, for prefetching. */
export const MenuPart = lazyComponent(async () => (await import('./menu.tsx')).Menu)

/** Menu whose code is loaded when one is first opened. Each opening has an anchor of its own, and tries again if loading failed before. */
export function LazyMenu(props: MenuProps) {
  const { anchor } = props
  const [opening, setOpening] = useState({ anchor, count: 0 })
  if (opening.anchor !== anchor) setOpening({ anchor, count: opening.count + 1 })
  return <MenuPart key={opening.count} {...props} />
}
