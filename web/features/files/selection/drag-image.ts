import { visibleName } from '#web/ui/name-parts.ts'
import styles from '../listing/listing.module.css'

/** Shows a small label under the pointer while something is dragged, with its small picture if it has one. The browser takes its picture at once. */
export function showDragImage(data: DataTransfer, text: string, picture: HTMLImageElement | null = null): void {
  const label = document.createElement('div')
  label.className = styles.dragImage ?? ''
  if (picture) label.append(picture.cloneNode())
  label.append(visibleName(text))
  document.body.append(label)
  data.setDragImage(label, -12, -8)
  setTimeout(() => label.remove())
}
