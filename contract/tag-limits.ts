/**
 * Maximum number of tags of a user.
 *
 * @limit Files and folders | Tags of one user | {}
 */
export const MAX_TAGS = 100
/**
 * Maximum number of tags on all items of a user. An item with two tags counts twice.
 *
 * @limit Files and folders | Tags on all items of one user | {}
 */
export const MAX_TAGGINGS = 5000
/**
 * Maximum number of items that one request tags.
 *
 * @limit Files and folders | Items tagged at once | {}
 */
export const MAX_TAGGED_AT_ONCE = 1000
/**
 * Maximum number of characters of a tag's name.
 *
 * @limit Files and folders | Length of a tag’s name | {} characters
 */
export const MAX_TAG_NAME = 50
