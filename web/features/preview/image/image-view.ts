import { clampZoom, maxZoom } from '#web/lib/zoom.ts'

/** A width and a height in CSS pixels. */
export interface Size {
  readonly width: number
  readonly height: number
}

/**
 * Zoom and position of an image: zoom 1 shows all of it; `x` and `y` are the offset of its center from the stage's center, in CSS pixels.
 */
export interface ImageView {
  readonly zoom: number
  readonly x: number
  readonly y: number
}

/** The whole image, centered. */
export const WHOLE: ImageView = { zoom: 1, x: 0, y: 0 }

/** A point in CSS pixels from the center of the stage. */
export interface Point {
  readonly x: number
  readonly y: number
}

/** Returns the size at which the whole image fits the stage; a small image is not enlarged. */
export function fittedSize(picture: Size, stage: Size): Size {
  const ratio = Math.min(1, stage.width / picture.width, stage.height / picture.height)
  return { width: picture.width * ratio, height: picture.height * ratio }
}

/** Returns the maximum zoom of an image on a stage. */
export const maxZoomOf = (picture: Size, stage: Size): number =>
  maxZoom(picture.width / Math.max(1, fittedSize(picture, stage).width))

/** Limits the offset so that the image covers the stage, or centers it where it is smaller. */
function clampOffset(offset: number, length: number, room: number): number {
  const slack = Math.max(0, (length - room) / 2)
  return slack === 0 ? 0 : Math.min(Math.max(offset, -slack), slack)
}

/** Returns the nearest view with the least possible empty space beside the image. */
export function clampView({ zoom, x, y }: ImageView, picture: Size, stage: Size): ImageView {
  const kept = clampZoom(zoom, maxZoomOf(picture, stage))
  const { width, height } = fittedSize(picture, stage)
  return {
    zoom: kept,
    x: clampOffset(x, width * kept, stage.width),
    y: clampOffset(y, height * kept, stage.height),
  }
}

/** Zooms so that the content at `point` stays in place. */
export function zoomAt(view: ImageView, zoom: number, { x, y }: Point): ImageView {
  const ratio = zoom / view.zoom
  return { zoom, x: x - (x - view.x) * ratio, y: y - (y - view.y) * ratio }
}
