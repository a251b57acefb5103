/** The sentences about what is heard of the server while the page is open, in English. */
export const live = {
  'live.lost': "The server can't be reached. What you see may be out of date.",
} as const
