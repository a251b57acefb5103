/** Maximum size of a file that a thread copies completely, with others, by one message, in bytes. */
export const SMALL_BYTES = 512 * 1024

/** Stands for the size of an item that is not a small file. */
export const NOT_SMALL = -1
