import { type ImageView, type Point, WHOLE, zoomAt } from './image-view.ts'

/** A finger, or the mouse, on the stage. */
export interface Contact extends Point {
  readonly id: number
  /** ms. */
  readonly at: number
  readonly finger: boolean
}

/** What gestures do to a picture. */
export interface GestureTarget {
  /** How it is looked at now. */
  view(): ImageView
  show(view: ImageView): void
  /** All of it is seen, and it follows the finger along the line of the neighbours, in px. */
  shift(x: number): void
  /** It was pushed aside: to the right is 1. */
  swiped(direction: 1 | -1): void
  doubleTapped(point: Point): void
}

/** Two taps within this time and distance are one double tap (spec section 9), in ms and px. */
const DOUBLE_TAP = 300
const NEAR = 30

/** What moves less is a tap, what moves further along a line is a swipe, in px. */
const STILL = 8
const SWIPE = 60

/** So close to all of it, a pinch means all of it. */
const AROUND_WHOLE = { from: 0.92, to: 1.08 }

const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y)
const between = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })

/** What began when the number of fingers changed last. */
interface Beginning {
  readonly view: ImageView
  readonly contacts: readonly Contact[]
}

/** Reads pointers on a stage: one pans what is enlarged and pushes aside what is not, two pinch, two quick taps are one. */
export function createGestures(target: GestureTarget) {
  const now = new Map<number, Contact>()
  let began: Beginning | null = null
  let still = true
  let single = true
  let lastTap: Contact | null = null

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
    else if (contact.finger && single && view.zoom === 1) target.shift(dx)
  }

  function tap(contact: Contact): void {
    const again = lastTap && contact.at - lastTap.at <= DOUBLE_TAP && distance(lastTap, contact) <= NEAR
    lastTap = again ? null : contact
    if (again) target.doubleTapped(contact)
  }

  /** The last finger has left. */
  function finish({ view, contacts: [first] }: Beginning, contact: Contact): void {
    if (!(first && contact.finger && single)) return
    if (still) {
      tap(contact)
      return
    }
    const [dx, dy] = [contact.x - first.x, contact.y - first.y]
    target.shift(0)
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
      if (now.size === 1) [still, single] = [true, true]
      else {
        single = false
        target.shift(0)
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
    /** The browser took the pointer for something else. */
    cancel(id: number): void {
      if (!now.delete(id)) return
      single = false
      target.shift(0)
      begin()
    },
  }
}
