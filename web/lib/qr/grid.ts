/** The squares of a code while it is drawn: which are dark, and which stand for the code itself and not for its message. */
export interface Grid {
  readonly side: number
  readonly dark: Uint8Array
  readonly fixed: Uint8Array
}

/** Where alignment patterns have their middles, by version (ISO/IEC 18004, annex E). */
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

/** `value` followed by the rest of its division, as long as the generator is high. */
function withRest(value: number, generator: number, degree: number): number {
  let rest = value << degree
  for (let bit = 31 - Math.clz32(rest); bit >= degree; bit = 31 - Math.clz32(rest)) rest ^= generator << (bit - degree)
  return (value << degree) | rest
}

/** The format of level M with a mask (ISO/IEC 18004, 7.9). */
export const formatBits = (mask: number): number => withRest(mask, 0x537, 10) ^ 0x5412

/** What codes from version 7 on say of their version (ISO/IEC 18004, 7.10). */
export const versionBits = (version: number): number => withRest(version, 0x1f25, 12)

function fix({ side, dark, fixed }: Grid, x: number, y: number, isDark: boolean): void {
  if (x < 0 || y < 0 || x >= side || y >= side) return
  dark[y * side + x] = isDark ? 1 : 0
  fixed[y * side + x] = 1
}

/** Squares around a middle, ring by ring; `light` says which rings are. */
function drawRings(grid: Grid, middle: readonly [number, number], radius: number, light: readonly number[]): void {
  const [x, y] = middle
  for (let dy = -radius; dy <= radius; dy += 1)
    for (let dx = -radius; dx <= radius; dx += 1)
      fix(grid, x + dx, y + dy, !light.includes(Math.max(Math.abs(dx), Math.abs(dy))))
}

function drawAlignment(grid: Grid, version: number): void {
  const middles = ALIGNMENT[version - 1] ?? []
  const last = middles.at(-1) ?? 0
  // Three corners have the large patterns already.
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

/** Draws which mask the message has, twice. */
export function drawFormat(grid: Grid, mask: number): void {
  const bits = formatBits(mask)
  const { side } = grid
  for (let bit = 0; bit < 15; bit += 1) {
    const isDark = ((bits >> bit) & 1) === 1
    // Around the first corner, past the timing patterns; and along the other two.
    if (bit < 8) fix(grid, 8, bit < 6 ? bit : bit + 1, isDark)
    else fix(grid, bit === 8 ? 7 : 14 - bit, 8, isDark)
    if (bit < 8) fix(grid, side - 1 - bit, 8, isDark)
    else fix(grid, 8, side - 15 + bit, isDark)
  }
  fix(grid, 8, side - 8, true)
}

/** A code with all that does not depend on its message. */
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

/** Writes the codewords upwards and downwards in columns of two, from the last corner (ISO/IEC 18004, 7.7.3). */
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
