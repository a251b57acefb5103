/** Maximum size of a file that a thread copies completely, with others, by one message, in bytes. */
export const SMALL_BYTES = 512 * 1024

/** Reported in place of the size of an item that is not a small file. */
export const NOT_SMALL = -1
