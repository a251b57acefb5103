/**
 * The entity tag of a file: its modification time in nanoseconds since the epoch and its size in bytes, in hexadecimal, as File Browser
 * spells it (contract 1.3). An answer about a file carries both, so the page can say which version it read.
 */
export function entityTag(modifiedNs: bigint, size: number): string {
  return `"${modifiedNs.toString(16)}${size.toString(16)}"`
}
