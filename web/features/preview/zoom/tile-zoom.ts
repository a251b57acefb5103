import { forgetTile, type OpenedTile, tileOf } from '#web/lib/opened-tile.ts'

const TIMING = { duration: 180, easing: 'cubic-bezier(0.2, 0, 0, 1)' } as const

/** Maximum wait for the listing to show the tile to which a picture returns, in frames, which take longer on a busy machine. */
const PATIENCE = 30

const mayMove = (): boolean => matchMedia('(prefers-reduced-motion: no-preference)').matches

/** Returns the transform that moves a rectangle over another and covers it, with its own proportions. */
export function transformTo(from: DOMRectReadOnly, to: DOMRectReadOnly): string {
  const scale = Math.max(to.width / from.width, to.height / from.height)
  const x = to.x + to.width / 2 - (from.x + from.width / 2)
  const y = to.y + to.height / 2 - (from.y + from.height / 2)
  return `translate(${x}px, ${y}px) scale(${scale})`
}

const isShown = ({ width, height }: DOMRectReadOnly): boolean => width > 0 && height > 0

/** Lets an element grow from a rectangle of the screen to its own place. `opacity` is that of its end. */
export function growFrom(element: HTMLElement, rect: DOMRectReadOnly, opacity = 1): void {
  const place = element.getBoundingClientRect()
  if (!(mayMove() && isShown(rect) && isShown(place))) return
  element.animate(
    [
      { transform: transformTo(place, rect), opacity: 0.6 },
      { transform: 'none', opacity },
    ],
    TIMING,
  )
}

/** Lets an image grow from the tile from which its file was just opened, once. */
export function growFromTile(image: HTMLElement, path: string): void {
  const tile = tileOf(path)
  if (tile) growFrom(image, tile.rect)
  forgetTile()
}

/** Returns the tile as soon as it is displayed, or null after a while. */
async function tileFrom(find: () => OpenedTile | null): Promise<OpenedTile | null> {
  for (let frame = 0; frame < PATIENCE; frame += 1) {
    const tile = find()
    if (tile && isShown(tile.rect)) return tile
    await new Promise(requestAnimationFrame)
  }
  return null
}

/**
 * Lets a picture return to its tile in the listing that replaces its view. Must be called while the picture is still displayed.
 *
 * @param find returns the tile; null until the listing shows it
 */
export function returnTo(picture: HTMLImageElement, find: () => OpenedTile | null): void {
  const place = picture.getBoundingClientRect()
  if (!(mayMove() && isShown(place))) return
  const copy = new Image()
  copy.alt = ''
  copy.src = picture.currentSrc
  Object.assign(copy.style, {
    position: 'fixed',
    insetBlockStart: '0',
    insetInlineStart: '0',
    inlineSize: `${place.width}px`,
    blockSize: `${place.height}px`,
    maxInlineSize: 'none',
    pointerEvents: 'none',
    zIndex: '10',
  })
  document.body.append(copy)
  // The copy begins exactly over the picture, in every direction of text.
  const origin = copy.getBoundingClientRect()
  const start = `translate(${place.x - origin.x}px, ${place.y - origin.y}px)`
  copy.style.transform = start
  const leave = async () => {
    const tile = await tileFrom(find)
    const end = tile ? transformTo(origin, tile.rect) : start
    await copy.animate(
      [
        { transform: start, opacity: 1 },
        { transform: end, opacity: tile ? 0.6 : 0 },
      ],
      TIMING,
    ).finished
  }
  leave().finally(() => copy.remove())
}
