/**
 * Maximum number of favorites of a user.
 *
 * @limit Files and folders | Favorites of one user | {}
 */
export const MAX_FAVORITES = 1000
