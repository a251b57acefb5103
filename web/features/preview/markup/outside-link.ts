/** Schemes that links may use to leave Coffer: web and email. */
const OUTSIDE = /^(?:https?:\/\/[^/]|mailto:)/i

/** Returns whether an address in a text may lead outside without a warning. */
export const isOutsideAddress = (address: string): boolean => OUTSIDE.test(address)

/** Turns a link into an outside link: it opens in a new window without a reference to this one. */
export function linkOutside(link: HTMLAnchorElement, href: string): void {
  link.href = href
  link.target = '_blank'
  link.rel = 'noopener noreferrer'
}

/** Scrolls to the element with an id in a text and focuses it. Returns whether there is one. */
export function showAnchor(root: HTMLElement, id: string): boolean {
  const element = id === '' ? root : root.querySelector(`#${CSS.escape(id)}`)
  if (!(element instanceof HTMLElement)) return false
  element.scrollIntoView({ block: 'start' })
  if (!element.hasAttribute('tabindex')) element.tabIndex = -1
  element.focus({ preventScroll: true })
  return true
}
