/** Starts and pauses the slide show. */
export const SLIDES_KEY = 's'
