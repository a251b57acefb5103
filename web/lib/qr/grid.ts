/** Modules of a code during drawing: which are dark, and which belong to function patterns instead of data. */
export interface Grid {
  readonly side: number
  readonly dark: Uint8Array
  readonly fixed: Uint8Array
}

/** Center coordinates of alignment patterns by version (ISO/IEC 18004, annex E). */
const ALIGNMENT: readonly (readonly number[])[] = [
  [],
  [6, 18],
  [6, 22],
  [6, 26],
  [6, 30],
  [6, 34],
  [6, 22, 38],
  [6, 24, 42],
  [6, 26, 46],
  [6, 28, 50],
]

/** Returns `value` followed by the remainder of its division by the generator polynomial (BCH code). */
function withRest(value: number, generator: number, degree: number): number {
  let rest = value << degree
  for (let bit = 31 - Math.clz32(rest); bit >= degree; bit = 31 - Math.clz32(rest)) rest ^= generator << (bit - degree)
  return (value << degree) | rest
}

/** Returns the format information for level M and a mask (ISO/IEC 18004, 7.9). */
export const formatBits = (mask: number): number => withRest(mask, 0x537, 10) ^ 0x5412

/** Returns the version information, which codes from version 7 on contain (ISO/IEC 18004, 7.10). */
export const versionBits = (version: number): number => withRest(version, 0x1f25, 12)

function fix({ side, dark, fixed }: Grid, x: number, y: number, isDark: boolean): void {
  if (x < 0 || y < 0 || x >= side || y >= side) return
  dark[y * side + x] = isDark ? 1 : 0
  fixed[y * side + x] = 1
}

/** Draws concentric square rings around a center. `light` lists the radii of the light rings. */
function drawRings(grid: Grid, middle: readonly [number, number], radius: number, light: readonly number[]): void {
  const [x, y] = middle
  for (let dy = -radius; dy <= radius; dy += 1)
    for (let dx = -radius; dx <= radius; dx += 1)
      fix(grid, x + dx, y + dy, !light.includes(Math.max(Math.abs(dx), Math.abs(dy))))
}

function drawAlignment(grid: Grid, version: number): void {
  const middles = ALIGNMENT[version - 1] ?? []
  const last = middles.at(-1) ?? 0
  // Three corners already contain finder patterns.
  const isCorner = (x: number, y: number) => x + y === 12 || (x + y === 6 + last && x !== y)
  for (const x of middles) for (const y of middles) if (!isCorner(x, y)) drawRings(grid, [x, y], 2, [1])
}

function drawVersion(grid: Grid, version: number): void {
  if (version < 7) return
  const bits = versionBits(version)
  for (let bit = 0; bit < 18; bit += 1) {
    const [far, near] = [grid.side - 11 + (bit % 3), Math.floor(bit / 3)]
    fix(grid, far, near, ((bits >> bit) & 1) === 1)
    fix(grid, near, far, ((bits >> bit) & 1) === 1)
  }
}

/** Draws the format information, which is stored twice. */
export function drawFormat(grid: Grid, mask: number): void {
  const bits = formatBits(mask)
  const { side } = grid
  for (let bit = 0; bit < 15; bit += 1) {
    const isDark = ((bits >> bit) & 1) === 1
    // One copy is around the top left corner, skipping the timing patterns, the other along the other two corners.
    if (bit < 8) fix(grid, 8, bit < 6 ? bit : bit + 1, isDark)
    else fix(grid, bit === 8 ? 7 : 14 - bit, 8, isDark)
    if (bit < 8) fix(grid, side - 1 - bit, 8, isDark)
    else fix(grid, 8, side - 15 + bit, isDark)
  }
  fix(grid, 8, side - 8, true)
}

/** Returns a grid with everything that does not depend on the message. */
export function emptyGrid(version: number): Grid {
  const side = 17 + 4 * version
  const grid: Grid = { side, dark: new Uint8Array(side * side), fixed: new Uint8Array(side * side) }
  for (let at = 0; at < side; at += 1) {
    fix(grid, 6, at, at % 2 === 0)
    fix(grid, at, 6, at % 2 === 0)
  }
  for (const middle of [
    [3, 3],
    [side - 4, 3],
    [3, side - 4],
  ] as const)
    drawRings(grid, middle, 4, [2, 4])
  drawAlignment(grid, version)
  drawVersion(grid, version)
  drawFormat(grid, 0)
  return grid
}

/** Writes the codewords upward and downward in columns of two, starting at the bottom right corner (ISO/IEC 18004, 7.7.3). */
export function drawWords({ side, dark, fixed }: Grid, words: Uint8Array): void {
  let bit = 0
  for (let right = side - 1; right > 0; right -= right === 8 ? 3 : 2) {
    const upwards = ((right + 1) & 2) === 0
    for (let step = 0; step < side; step += 1)
      for (const x of [right, right - 1]) {
        const at = (upwards ? side - 1 - step : step) * side + x
        if (fixed[at]) continue
        dark[at] = ((words[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1
        bit += 1
      }
  }
}
