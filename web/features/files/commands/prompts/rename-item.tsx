import { useEffect, useRef, useState } from 'react'
import { NARROW } from '#web/lib/use-media-query.ts'
import type { Item } from '../../listing/item.ts'
import type { Viewer } from '../../listing/viewer.ts'
import { RenameField } from './rename-field.tsx'
import { RenamePrompt } from './rename-prompt.tsx'
import { useEntryOf } from './use-entry-of.ts'

interface RenameItemProps {
  readonly item: Item
  readonly viewer: Viewer
  /** Makes the item the active one, whose entry is always rendered. */
  readonly onBegin: () => void
  readonly isTaken: (name: string) => boolean
  readonly onClose: () => void
  readonly onName: (name: string) => void
}

/** Asks for the new name of an item: over its name in the listing, or in a dialog in a narrow window. */
export function RenameItem({ viewer, onBegin, ...props }: RenameItemProps) {
  const [inPlace] = useState(() => !matchMedia(NARROW).matches)
  return inPlace ? <RenameInPlace {...props} viewer={viewer} onBegin={onBegin} /> : <RenamePrompt {...props} />
}

function RenameInPlace({ viewer, onBegin, ...props }: RenameItemProps) {
  const entry = useEntryOf(props.item, viewer)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, because the item is active from then on
  useEffect(onBegin, [])
  const shown = useRef(false)
  const { onClose } = props
  useEffect(() => {
    if (entry) shown.current = true
    // The item was moved or deleted meanwhile.
    else if (shown.current) onClose()
  }, [entry, onClose])
  if (entry) return <RenameField {...props} entry={entry} />
  return entry === undefined || shown.current ? null : <RenamePrompt {...props} />
}
