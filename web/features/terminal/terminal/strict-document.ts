/** Number of terminals that are currently rendered. */
let drawn = 0

/**
 * Returns the document for xterm.js (`documentOverride`): style sheets that it creates get the nonce that the page's content security
 * policy requires. It creates one of them elsewhere and appends it to an element from here.
 */
export function strictDocument(document: Document, nonce: string): Document {
  const createElement = (name: string) => {
    const element = document.createElement(name)
    const { appendChild } = element
    if (element instanceof HTMLStyleElement) element.nonce = nonce
    else
      element.appendChild = (child) => {
        if (child instanceof HTMLStyleElement) child.nonce = nonce
        appendChild.call(element, child)
        return child
      }
    return element
  }
  return new Proxy(document, {
    get(target, key) {
      if (key === 'createElement') return createElement
      const value: unknown = Reflect.get(target, key, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

/**
 * Lets xterm.js set `style` attributes, which the content security policy forbids and xterm.js uses to color single characters in elements
 * of the real document. While a terminal is rendered, such an attribute of a `span` is set as `style.cssText`, with the same effect. The
 * returned function ends that.
 */
export function styleSpansByScript(): () => void {
  drawn += 1
  HTMLSpanElement.prototype.setAttribute = function (name, value) {
    if (name === 'style') this.style.cssText = value
    else Element.prototype.setAttribute.call(this, name, value)
  }
  return () => {
    drawn -= 1
    if (drawn === 0) Reflect.deleteProperty(HTMLSpanElement.prototype, 'setAttribute')
  }
}
