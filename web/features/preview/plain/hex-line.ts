/** Number of bytes in a line. */
export const LINE_BYTES = 16

const hex = (value: number, width: number): string => value.toString(16).padStart(width, '0')

/** Returns one line of a hex dump: the offset, the bytes, and the printable ASCII characters. */
export function hexLine(bytes: Uint8Array, line: number): { place: string; bytes: string; letters: string } {
  const values = [...bytes.subarray(line * LINE_BYTES, (line + 1) * LINE_BYTES)]
  const pairs = values.map((value) => hex(value, 2))
  return {
    place: hex(line * LINE_BYTES, 8),
    bytes: [pairs.slice(0, 8), pairs.slice(8)].map((half) => half.join(' ')).join('  '),
    letters: values.map((value) => (value >= 0x20 && value < 0x7f ? String.fromCharCode(value) : '·')).join(''),
  }
}
