/** Storage key of the width of the details panel, in px. */
export const DETAILS_WIDTH = 'coffer.details.width'
