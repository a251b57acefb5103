/** How many terminals are drawn now. */
let drawn = 0

/**
 * The document as xterm.js is to see it (`documentOverride`): the style sheets that it makes there carry the nonce, without which the page's policy
 * lets none in. One of them it makes elsewhere, and appends to an element from here.
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
 * The policy forbids styles as an attribute, too, which is how xterm.js colours single letters, in elements of the real document: while a terminal is
 * drawn such an attribute of a `span` is set as a script may set styles, with the same effect. The returned function ends that.
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
