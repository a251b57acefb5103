import type { Page } from 'playwright-core'

/**
 * Texts on the page that are cut off by what they are in, run over the edge of their own box, or leave the screen sideways; as
 * `what is wrong: text`. What can be scrolled to is not cut off.
 */
export const cutOff = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    /** Texts may lie outside by so much, in pixels: letters are drawn between pixels. */
    const SLACK = 1.5
    const isHidden = (element: HTMLElement) =>
      !element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) ||
      element.closest('.visually-hidden, [inert]') !== null
    const isOutside = (text: DOMRect, box: DOMRect) => text.left < box.left - SLACK || text.right > box.right + SLACK
    const isScrolled = (overflow: string) => overflow === 'auto' || overflow === 'scroll'

    /** What cuts a line of text off, or lets it run out, from its own element outwards. */
    function faultOf(element: HTMLElement, line: DOMRect): string | null {
      let isOwn = true
      for (let box: HTMLElement | null = element; box; box = box.parentElement) {
        const { display, overflowX, overflowY, position } = getComputedStyle(box)
        if (display === 'inline' || display === 'contents') continue
        const edges = box.getBoundingClientRect()
        // What only screen readers are told is in a box of a pixel.
        if (isScrolled(overflowX) || edges.width <= 1) return null
        if (overflowX !== 'visible' && isOutside(line, edges)) return 'cut off'
        if (overflowY === 'hidden' && (line.top < edges.top - SLACK - 2 || line.bottom > edges.bottom + SLACK + 2))
          return 'cut off below'
        if (isOwn && isOutside(line, edges)) return 'runs over'
        isOwn = false
        if (position === 'fixed') break
      }
      return line.left < -SLACK || line.right > innerWidth + SLACK ? 'off the screen' : null
    }

    const found = new Set<string>()
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const element = text.parentElement
      const words = text.textContent?.trim() ?? ''
      if (words === '' || !(element instanceof HTMLElement) || isHidden(element)) continue
      const range = document.createRange()
      range.selectNodeContents(text)
      for (const line of range.getClientRects()) {
        // What waits above the page, such as the way to the content, comes into it when it has the focus.
        const fault = line.width > 0 && line.bottom > 0 ? faultOf(element, line) : null
        if (fault) found.add(`${fault}: ${words}`)
      }
    }
    return [...found]
  })
