import { clampZoom, maxZoom } from '#web/lib/zoom.ts'

/** A width and a height in CSS px. */
export interface Size {
  readonly width: number
  readonly height: number
}

/** How a picture is looked at: at zoom 1 all of it is seen; `x` and `y` say how far its middle is from the stage's, in CSS px. */
export interface ImageView {
  readonly zoom: number
  readonly x: number
  readonly y: number
}

/** All of the picture, in the middle. */
export const WHOLE: ImageView = { zoom: 1, x: 0, y: 0 }

/** A point in CSS px from the middle of the stage. */
export interface Point {
  readonly x: number
  readonly y: number
}

/** The size at which all of a picture is seen on a stage; a small picture is not enlarged. */
export function fittedSize(picture: Size, stage: Size): Size {
  const ratio = Math.min(1, stage.width / picture.width, stage.height / picture.height)
  return { width: picture.width * ratio, height: picture.height * ratio }
}

/** How far one may zoom into a picture on a stage. */
export const maxZoomOf = (picture: Size, stage: Size): number =>
  maxZoom(picture.width / Math.max(1, fittedSize(picture, stage).width))

/** Keeps the offset where the picture covers the stage, or in the middle where it is smaller than that. */
function clampOffset(offset: number, length: number, room: number): number {
  const slack = Math.max(0, (length - room) / 2)
  return slack === 0 ? 0 : Math.min(Math.max(offset, -slack), slack)
}

/** The nearest view that shows no more emptiness beside the picture than need be. */
export function clampView({ zoom, x, y }: ImageView, picture: Size, stage: Size): ImageView {
  const kept = clampZoom(zoom, maxZoomOf(picture, stage))
  const { width, height } = fittedSize(picture, stage)
  return {
    zoom: kept,
    x: clampOffset(x, width * kept, stage.width),
    y: clampOffset(y, height * kept, stage.height),
  }
}

/** Zooms so that what is at `point` stays there. */
export function zoomAt(view: ImageView, zoom: number, { x, y }: Point): ImageView {
  const ratio = zoom / view.zoom
  return { zoom, x: x - (x - view.x) * ratio, y: y - (y - view.y) * ratio }
}
