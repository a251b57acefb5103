/**
 * Maximum number of recent files of a user. Beyond it, the oldest ones are forgotten.
 *
 * @limit Files and folders | Recent files of one user | {}
 */
export const MAX_RECENT_FILES = 200
