/** Preview sizes. `thumb` fills a square, cropped; `medium` and `big` fit into a square and are never enlarged. */
export const PREVIEW_SIZES = ['thumb', 'medium', 'big'] as const

/** The sides of those squares, in pixels. */
export const PREVIEW_SIDE = { thumb: 256, medium: 768, big: 1080 } as const satisfies Record<
  (typeof PREVIEW_SIZES)[number],
  number
>

/** Response header of a preview of a film: its playing time in seconds, if it is known. */
export const DURATION_HEADER = 'X-Duration'
