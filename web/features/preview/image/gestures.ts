import { type ImageView, type Point, WHOLE, zoomAt } from './image-view.ts'

/** A finger or the mouse on the stage. */
export interface Contact extends Point {
  readonly id: number
  /** In milliseconds. */
  readonly at: number
  readonly finger: boolean
}

/** Effects of gestures on an image. */
export interface GestureTarget {
  /** Returns the current view. */
  view(): ImageView
  show(view: ImageView): void
  /** Moves an image that is shown as a whole along with the finger, by `x` pixels towards its neighbors. */
  shift(x: number): void
  /** Moves it down along with the finger, by `y` pixels, to put it away. */
  pull(y: number): void
  /** Called after a swipe down. */
  pulled(): void
  /** Called after a swipe; 1 is to the right. */
  swiped(direction: 1 | -1): void
  doubleTapped(point: Point): void
}

/** Maximum time and distance between two taps of a double tap, in milliseconds and pixels. */
const DOUBLE_TAP = 300
const NEAR = 30

/** A movement shorter than `STILL` is a tap, one longer than `SWIPE` along the row is a swipe, in pixels. */
const STILL = 8
const SWIPE = 60

/** A movement down that is longer puts the picture away, in pixels. */
const PULL = 90

/** Zoom range that a pinch snaps to the whole image. */
const AROUND_WHOLE = { from: 0.92, to: 1.08 }

const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y)
const between = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })

/** State at the last change of the number of fingers. */
interface Beginning {
  readonly view: ImageView
  readonly contacts: readonly Contact[]
}

/** Interprets pointers on a stage: one pans an enlarged image or swipes a whole one, two pinch, two quick taps are a double tap. */
export function createGestures(target: GestureTarget) {
  const now = new Map<number, Contact>()
  let began: Beginning | null = null
  let still = true
  let single = true
  let way: 'along' | 'down' | null = null
  let lastTap: Contact | null = null

  /** Puts an image that moved along with the finger back. */
  function letGo(): void {
    if (way === 'down') target.pull(0)
    else target.shift(0)
  }

  function begin(): void {
    began = now.size === 0 ? null : { view: target.view(), contacts: [...now.values()] }
  }

  function pinch({ view, contacts: [first, second] }: Beginning): void {
    const [a, b] = now.values()
    if (!(a && b && first && second)) return
    const [from, to] = [between(first, second), between(a, b)]
    const zoom = (view.zoom * distance(a, b)) / Math.max(1, distance(first, second))
    const zoomed = zoomAt(view, zoom, from)
    target.show({ zoom, x: zoomed.x + to.x - from.x, y: zoomed.y + to.y - from.y })
  }

  function drag({ view, contacts: [first] }: Beginning, contact: Contact): void {
    if (!first) return
    if (distance(first, contact) > STILL) still = false
    if (still) return
    const [dx, dy] = [contact.x - first.x, contact.y - first.y]
    if (view.zoom > 1) target.show({ zoom: view.zoom, x: view.x + dx, y: view.y + dy })
    else if (contact.finger && single && view.zoom === 1) {
      // The first movement decides.
      way ??= dy > Math.abs(dx) ? 'down' : 'along'
      if (way === 'down') target.pull(Math.max(0, dy))
      else target.shift(dx)
    }
  }

  function tap(contact: Contact): void {
    const again = lastTap && contact.at - lastTap.at <= DOUBLE_TAP && distance(lastTap, contact) <= NEAR
    lastTap = again ? null : contact
    if (again) target.doubleTapped(contact)
  }

  /** Handles the end of the last pointer. */
  function finish({ view, contacts: [first] }: Beginning, contact: Contact): void {
    if (!(first && contact.finger && single)) return
    if (still) {
      tap(contact)
      return
    }
    const [dx, dy] = [contact.x - first.x, contact.y - first.y]
    letGo()
    if (view.zoom === 1 && way === 'down') {
      if (dy >= PULL) target.pulled()
      return
    }
    if (view.zoom === 1 && Math.abs(dx) >= SWIPE && Math.abs(dx) > 1.5 * Math.abs(dy)) target.swiped(dx > 0 ? 1 : -1)
  }

  function settle(): void {
    const { zoom } = target.view()
    if (zoom > AROUND_WHOLE.from && zoom < AROUND_WHOLE.to) target.show(WHOLE)
  }

  return {
    down(contact: Contact): void {
      if (now.size >= 2) return
      now.set(contact.id, contact)
      if (now.size === 1) [still, single, way] = [true, true, null]
      else {
        single = false
        letGo()
      }
      begin()
    },
    move(contact: Contact): void {
      if (!(began && now.has(contact.id))) return
      now.set(contact.id, contact)
      if (now.size === 2) pinch(began)
      else drag(began, contact)
    },
    up(contact: Contact): void {
      if (!(began && now.delete(contact.id))) return
      if (now.size === 1) settle()
      else finish(began, contact)
      begin()
    },
    /** The browser took over the pointer. */
    cancel(id: number): void {
      if (!now.delete(id)) return
      single = false
      letGo()
      begin()
    },
  }
}
