import { type GoTo, routeOfLink } from './location.ts'

const plain = ({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey

/**
 * Returns a click handler that navigates plain clicks on links to the page's own routes without a page load. Other clicks keep the default
 * behavior.
 */
export function followLinks(goTo: GoTo) {
  return (event: MouseEvent): void => {
    if (event.defaultPrevented || !plain(event) || !(event.target instanceof Element)) return
    const link = event.target.closest('a')
    const route = link && routeOfLink(link, location.origin)
    if (route === null) return
    event.preventDefault()
    goTo(route)
  }
}
