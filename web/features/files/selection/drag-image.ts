import { LETTERS_DESIGNED_FOR } from '#web/ui/file-shapes.ts'
import { visibleName } from '#web/ui/name-parts.ts'
import styles from './drag-image.module.css'

/** Contents of the image that follows the pointer during a drag. */
export interface DragImage {
  /** Name of the item that was grabbed. */
  readonly name: string
  /** Its icon or thumbnail in the page. */
  readonly picture: Element | null
  readonly items: number
  /** The number of items as text. */
  readonly count: string
}

function boxOf(className: string | undefined, ...content: (string | Node)[]): HTMLElement {
  const box = document.createElement('div')
  box.className = className ?? ''
  box.append(...content)
  return box
}

/** Returns a copy of an icon or thumbnail, with the size it has in the stack: 28 px, as in the style sheet. */
function copyOf(picture: Element | null): Node[] {
  if (!picture) return []
  const copy = picture.cloneNode(true) as HTMLElement
  copy.style.inlineSize = ''
  copy.style.blockSize = ''
  copy.style.setProperty('--fit', String(28 / LETTERS_DESIGNED_FOR))
  return [boxOf(styles.picture, copy)]
}

/** Shows the dragged items as a stack of cards beside the pointer, with their number. The browser captures it immediately. */
export function showDragImage(data: DataTransfer, { name, picture, items, count }: DragImage): void {
  const card = boxOf(styles.card, ...copyOf(picture), boxOf(styles.name, visibleName(name)))
  if (items > 1) card.append(boxOf(styles.count, count))
  const stack = boxOf(styles.stack, card)
  stack.setAttribute('data-cards', String(Math.min(items, 3)))
  document.body.append(stack)
  // Below and beside the pointer, so that the drop target stays visible.
  const x = getComputedStyle(stack).direction === 'rtl' ? stack.offsetWidth : 0
  data.setDragImage(stack, x, 0)
  setTimeout(() => stack.remove())
}
