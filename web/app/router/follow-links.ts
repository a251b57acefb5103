import { type GoTo, routeOfLink } from './location.ts'

const plain = ({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey

/** Lets plain clicks on links to the page's own routes navigate without a load. Links stay links for everything else. */
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
