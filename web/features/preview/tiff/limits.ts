/** Maximum size of files that the page decodes, in bytes. */
export const MOST_BYTES = 200_000_000

/** Maximum number of pixels of an image: each takes four bytes, and as many again during processing. */
export const MOST_PIXELS = 50_000_000

/** Maximum number of pages. */
export const MOST_PAGES = 500

/** Time limit for decoding, in milliseconds. */
export const PATIENCE = 20_000
