/** Larger files are not decoded in the page, in bytes. */
export const MOST_BYTES = 200_000_000

/** Larger pictures neither: each pixel takes four bytes, and as many again while it is worked on. */
export const MOST_PIXELS = 50_000_000

/** So many pages can be leafed through. */
export const MOST_PAGES = 500

/** What takes longer is given up, in ms. */
export const PATIENCE = 20_000
