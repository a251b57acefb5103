import type { DragImage, showDragImage } from './drag-image.ts'

let draw: typeof showDragImage | null = null

/** Code that draws the image of a drag. Until it has loaded, browsers show an image of the dragged element. */
export const dragImage = {
  async fetch(): Promise<void> {
    draw = (await import('./drag-image.ts')).showDragImage
  },
  show(data: DataTransfer, image: DragImage): void {
    draw?.(data, image)
    if (!draw) void Promise.allSettled([dragImage.fetch()])
  },
}
