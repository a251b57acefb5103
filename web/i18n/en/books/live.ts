/** English texts about live updates from the server. */
export const live = {
  'live.lost': "The server can't be reached. What you see may be out of date.",
} as const
