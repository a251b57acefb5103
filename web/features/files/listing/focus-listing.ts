/** The id of the listing's element. */
export const LISTING_ID = 'listing'

/** Gives the listing the keyboard, once what was just changed is drawn. A prompt that is open keeps it. */
export function focusListing(): void {
  requestAnimationFrame(() => document.getElementById(LISTING_ID)?.focus({ preventScroll: true }))
}
