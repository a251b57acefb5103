/**
 * Returns the entity tag of a file: its modification time in nanoseconds since the epoch and its size in bytes, in hexadecimal, in File
 * Browser's form. Responses about a file contain both, so the page can name the version that it read.
 */
export function entityTag(modifiedNs: bigint, size: number): string {
  return `"${modifiedNs.toString(16)}${size.toString(16)}"`
}
