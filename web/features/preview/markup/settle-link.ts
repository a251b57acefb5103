/** What may lead out of Coffer: the web, and letters. */
const OUTSIDE = /^(?:https?:\/\/[^/]|mailto:)/i

/** Whether an address in a text may lead out, without anything before it. */
export const leadsOut = (address: string): boolean => OUTSIDE.test(address)

/** Makes a link lead out of Coffer: in a window of its own, which learns nothing of this one. */
export function leadOut(link: HTMLAnchorElement, href: string): void {
  link.href = href
  link.target = '_blank'
  link.rel = 'noopener noreferrer'
}

/** Brings the element that an id of a text names into view, and the keyboard to it. Answers whether there is one. */
export function showAnchor(root: HTMLElement, id: string): boolean {
  const element = id === '' ? root : root.querySelector(`#${CSS.escape(id)}`)
  if (!(element instanceof HTMLElement)) return false
  element.scrollIntoView({ block: 'start' })
  if (!element.hasAttribute('tabindex')) element.tabIndex = -1
  element.focus({ preventScroll: true })
  return true
}
