/** Id of the listing's element. */
export const LISTING_ID = 'listing'

/** Focuses the listing after the next render. Has no effect while a prompt is open, because the page is then inert. */
export function focusListing(): void {
  requestAnimationFrame(() => document.getElementById(LISTING_ID)?.focus({ preventScroll: true }))
}
