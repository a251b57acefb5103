import { FileIcon } from '#web/ui/file-icon.tsx'
import { kindOf, type Seen } from '#web/ui/kind-of.ts'

/** Renders the icon of an item's kind. `size` in CSS pixels. */
export const ItemPicture = ({ item, size }: { item: Seen; size?: number | undefined }) => (
  <FileIcon kind={kindOf(item)} {...(size !== undefined && { size })} />
)
