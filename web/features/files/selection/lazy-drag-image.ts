import type { DragImage, showDragImage } from './drag-image.ts'

let draw: typeof showDragImage | null = null

/** Loads the code that draws the image of a drag. Failures are ignored. May be called again. */
export const loadDragImage = async (): Promise<void> => {
  const [loaded] = await Promise.allSettled([import('./drag-image.ts')])
  if (loaded.status === 'fulfilled') draw = loaded.value.showDragImage
}

/** Shows the image of a drag. Until the code has loaded, browsers show the dragged element. */
export const drawDragImage = (data: DataTransfer, image: DragImage): void => draw?.(data, image)
