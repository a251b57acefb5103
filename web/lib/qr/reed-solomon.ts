/** Powers of two in the field of 256 elements with the QR code modulus x^8+x^4+x^3+x^2+1 (ISO/IEC 18004, 7.5.2), and their logarithms. */
const POWERS = new Uint8Array(255)
const LOGARITHMS = new Uint8Array(256)
for (let exponent = 0, value = 1; exponent < 255; exponent += 1) {
  POWERS[exponent] = value
  LOGARITHMS[value] = exponent
  value = (value << 1) ^ (value & 0x80 ? 0x11d : 0)
}

const times = (a: number, b: number): number =>
  a === 0 || b === 0 ? 0 : (POWERS[((LOGARITHMS[a] ?? 0) + (LOGARITHMS[b] ?? 0)) % 255] ?? 0)

/** Returns the coefficients of the generator polynomial (x-1)(x-2)(x-4)… of a degree, without the leading coefficient. */
function divisorOf(degree: number): Uint8Array {
  const factors = new Uint8Array(degree)
  factors[degree - 1] = 1
  for (let step = 0; step < degree; step += 1) {
    const root = POWERS[step] ?? 0
    for (let at = 0; at < degree; at += 1) factors[at] = times(factors[at] ?? 0, root) ^ (factors[at + 1] ?? 0)
  }
  return factors
}

/** Returns the `count` error correction codewords of `data` (ISO/IEC 18004, 7.5.2). */
export function correctionOf(data: Uint8Array, count: number): Uint8Array {
  const divisor = divisorOf(count)
  const rest = new Uint8Array(count)
  for (const value of data) {
    const factor = value ^ (rest[0] ?? 0)
    rest.copyWithin(0, 1)
    rest[count - 1] = 0
    for (let at = 0; at < count; at += 1) rest[at] = (rest[at] ?? 0) ^ times(divisor[at] ?? 0, factor)
  }
  return rest
}
