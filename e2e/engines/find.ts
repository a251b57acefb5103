import type { Json } from './engine.ts'

/** Roles that tests use, with the elements that have them (HTML Accessibility API Mappings), as far as the page uses them. */
const ROLES = {
  article: 'article,[role=article]',
  button: 'button:not([role]),[role=button],summary',
  checkbox: 'input[type=checkbox],[role=checkbox],[role=switch]',
  combobox: '[role=combobox],select',
  dialog: 'dialog[open],[role=dialog],[role=alertdialog]',
  grid: '[role=grid]',
  gridcell: '[role=gridcell]',
  heading: 'h1,h2,h3,h4,[role=heading]',
  img: 'img,[role=img]',
  link: 'a[href]:not([role]),[role=link]',
  menuitem: '[role=menuitem],[role=menuitemradio],[role=menuitemcheckbox]',
  option: '[role=option]',
  region: 'section[aria-label],section[aria-labelledby],[role=region]',
  row: '[role=row],tr',
  textbox: 'input:not([type],[role]),input[type=text]:not([role]),input[type=password],textarea,[role=textbox]',
  text: 'body *',
} as const

/** An element identified by role and name. A `text` is the innermost element with these words. */
export interface Target {
  readonly role: keyof typeof ROLES
  /** Whole name, or a pattern for a part of it; any name by default. */
  readonly name?: string | RegExp
  /** An element that contains it. */
  readonly within?: Target
  /** Whether to select the last of several; the first by default. */
  readonly last?: boolean
}

/** A step of a search in the page: a selector, and a name or the source of a pattern. */
interface Step {
  readonly [key: string]: Json
  readonly selector: string
  readonly name: string | null
  readonly pattern: string | null
  readonly innermost: boolean
  readonly last: boolean
}

/** Returns the steps that lead to an element, from the outermost. */
export const stepsTo = ({ role, name, within, last = false }: Target): Step[] => [
  ...(within ? stepsTo(within) : []),
  {
    selector: ROLES[role],
    name: typeof name === 'string' ? name : null,
    pattern: name instanceof RegExp ? name.source : null,
    innermost: role === 'text',
    last,
  },
]

/** An element that was found. */
export interface Found {
  readonly [key: string]: Json
  /** Center of its visible part, in pixels of the viewport. */
  readonly x: number
  readonly y: number
  readonly text: string
  /** Description of the element that covers its center; empty when a click there reaches it. */
  readonly covered: string
  readonly disabled: boolean
  /** Whether it has the focus. */
  readonly focused: boolean
  /** Whether it, or an ancestor, is being animated. */
  readonly moving: boolean
}

/** Finds a visible element and scrolls it into view; runs in the page. Returns null when there is none. */
export function find(steps: readonly Step[]): Found | null {
  const words = (text: string | null | undefined) => (text ?? '').replaceAll(/\s+/g, ' ').trim()
  /** Returns the text of an element without the parts hidden from assistive technology. */
  const heard = (node: Node): string =>
    [...node.childNodes]
      .filter((child) => !(child instanceof Element && child.matches('[aria-hidden=true],[hidden]')))
      .map((child) => (child instanceof Element ? ` ${heard(child)} ` : (child.textContent ?? '')))
      .join('')
  const nameOf = (element: Element): string => {
    const by = element.getAttribute('aria-labelledby')
    if (by)
      return words(
        by
          .split(/\s+/)
          .map((id) => document.getElementById(id)?.textContent)
          .join(' '),
      )
    const label = element.getAttribute('aria-label') ?? element.getAttribute('alt')
    if (label) return words(label)
    const { labels } = element as HTMLInputElement
    if (labels && labels.length > 0) return words(labels[0]?.textContent)
    return words(heard(element)) || words(element.getAttribute('title')) || words(element.getAttribute('placeholder'))
  }
  const isShown = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) &&
    !element.closest('[inert],[aria-hidden=true]') &&
    element.getBoundingClientRect().width > 0
  let place: Element | null = document.documentElement
  for (const { selector, name, pattern, innermost, last } of steps) {
    const fits = (text: string) =>
      (name === null || text === name) && (pattern === null || new RegExp(pattern, 'u').test(text))
    const found: Element[] = [...place.querySelectorAll(selector)].filter(
      (element) => isShown(element) && fits(innermost ? words(element.textContent) : nameOf(element)),
    )
    const outer = innermost
      ? found.filter((element) => !found.some((other) => element !== other && element.contains(other)))
      : found
    place = (last ? outer.at(-1) : outer[0]) ?? null
    if (place === null) return null
  }
  const onScreen = () => {
    const { left, right, top, bottom } = place.getBoundingClientRect()
    return {
      x: Math.floor((Math.max(left, 0) + Math.min(right, innerWidth)) / 2),
      y: Math.floor((Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2),
      isOut: top < 0 || bottom > innerHeight || left < 0 || right > innerWidth,
    }
  }
  if (onScreen().isOut) place.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
  const { x, y } = onScreen()
  const top = document.elementFromPoint(x, y)
  const isReached =
    top !== null && (place.contains(top) || top.contains(place) || (top.closest('label')?.contains(place) ?? false))
  const text = (place as HTMLInputElement).value ?? place.textContent ?? ''
  return {
    x,
    y,
    text: typeof text === 'string' ? text : '',
    covered: isReached ? '' : (top?.outerHTML.slice(0, 200) ?? 'nothing'),
    disabled: place.matches(':disabled,[aria-disabled=true]'),
    focused: place === document.activeElement,
    moving: document
      .getAnimations()
      .some(
        ({ playState, effect }) =>
          playState === 'running' &&
          effect instanceof KeyframeEffect &&
          effect.getComputedTiming().endTime !== Number.POSITIVE_INFINITY &&
          effect.target?.contains(place) === true,
      ),
  }
}
