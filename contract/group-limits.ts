/**
 * Maximum number of groups.
 *
 * @limit Signing in and accounts | Groups | {}
 */
export const MAX_GROUPS = 1000
/**
 * Maximum number of characters of a group's name.
 *
 * @limit Signing in and accounts | Length of a group’s name | {} characters
 */
export const MAX_GROUP_NAME = 100
/**
 * Maximum number of characters of a group's description.
 *
 * @limit Signing in and accounts | Length of a group’s description | {} characters
 */
export const MAX_GROUP_DESCRIPTION = 1000
