import { visibleName } from '#web/ui/name-parts.ts'
import styles from '../listing/listing.module.css'

/** Shows a label under the pointer during a drag, with the item's thumbnail if there is one. The browser captures it immediately. */
export function showDragImage(data: DataTransfer, text: string, picture: HTMLImageElement | null = null): void {
  const label = document.createElement('div')
  label.className = styles.dragImage ?? ''
  if (picture) label.append(picture.cloneNode())
  label.append(visibleName(text))
  document.body.append(label)
  data.setDragImage(label, -12, -8)
  setTimeout(() => label.remove())
}
