import { FileIcon } from '#web/ui/file-icon.tsx'
import { kindOf, type TypedItem } from '#web/ui/kind-of.ts'

/** Renders the icon of an item's kind. `size` in CSS pixels. */
export const ItemPicture = ({ item, size }: { item: TypedItem; size?: number | undefined }) => (
  <FileIcon kind={kindOf(item)} name={item.name} size={size} />
)
