/** Code of the dot, in ASCII and everything compatible with it. */
export const DOT = 0x2e
