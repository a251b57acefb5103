/** Key of all queries about the user's notifications. */
export const noticesKey = ['notices'] as const
