import type { Page } from 'playwright-core'

/**
 * Returns texts on the page that are clipped by a container, overflow their own box, or leave the screen sideways; as `what is wrong:
 * text`. Text that can be scrolled to is not clipped.
 */
export const clippedTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    /** Tolerance in pixels: glyphs are drawn at fractional positions. */
    const SLACK = 1.5
    const isHidden = (element: HTMLElement) =>
      !element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) ||
      element.closest('.visually-hidden, [inert]') !== null
    const isOutside = (text: DOMRect, box: DOMRect) => text.left < box.left - SLACK || text.right > box.right + SLACK
    const isScrolled = (overflow: string) => overflow === 'auto' || overflow === 'scroll'

    /** Returns what clips a line of text or lets it overflow, from its own element outwards. */
    function faultOf(element: HTMLElement, line: DOMRect): string | null {
      let isOwn = true
      for (let box: HTMLElement | null = element; box; box = box.parentElement) {
        const { display, overflowX, overflowY, position } = getComputedStyle(box)
        if (display === 'inline' || display === 'contents') continue
        const edges = box.getBoundingClientRect()
        // Text that only screen readers receive is in a box of one pixel.
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
        // Elements that wait above the page, such as the skip link, move into it when they are focused.
        const fault = line.width > 0 && line.bottom > 0 ? faultOf(element, line) : null
        if (fault) found.add(`${fault}: ${words}`)
      }
    }
    return [...found]
  })
