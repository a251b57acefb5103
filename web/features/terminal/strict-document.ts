/** Style sheets of a drawn terminal are let in by the page's policy only with its nonce, and styles only where a script sets them one by one. */
function obeying<E extends Element>(element: E, nonce: string): E {
  const { setAttribute, appendChild } = element
  if (element instanceof HTMLStyleElement) element.nonce = nonce
  else if (element instanceof HTMLElement) {
    element.setAttribute = (name, value) => {
      if (name === 'style') element.style.cssText = value
      else setAttribute.call(element, name, value)
    }
    element.appendChild = (child) => {
      if (child instanceof HTMLStyleElement) child.nonce = nonce
      appendChild.call(element, child)
      return child
    }
  }
  return element
}

/**
 * The document as xterm.js is to see it (`documentOverride`): what it makes there obeys the page's policy, which forbids style sheets without the
 * nonce, and styles as an attribute.
 */
export function strictDocument(document: Document, nonce: string): Document {
  const createElement = (name: string) => obeying(document.createElement(name), nonce)
  return new Proxy(document, {
    get(target, key) {
      if (key === 'createElement') return createElement
      const value: unknown = Reflect.get(target, key, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}
