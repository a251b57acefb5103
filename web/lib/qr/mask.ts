import { drawFormat, type Grid } from './grid.ts'

/** Conditions under which each mask inverts a module (ISO/IEC 18004, table 10). `x` is the column. */
const MASKS: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
]

/** Sequences that resemble finder patterns. */
const FINDERS = ['10111010000', '00001011101']

/** Returns the penalty of one line for long runs of a color and for sequences that resemble finder patterns. */
function linePenalty(line: string): number {
  const runs = line.match(/0{5,}|1{5,}/g) ?? []
  let penalty = runs.reduce((sum, run) => sum + run.length - 2, 0)
  for (const finder of FINDERS)
    for (let at = line.indexOf(finder); at >= 0; at = line.indexOf(finder, at + 1)) penalty += 40
  return penalty
}

function blockPenalty({ side, dark }: Grid): number {
  let penalty = 0
  for (let y = 0; y < side - 1; y += 1)
    for (let x = 0; x < side - 1; x += 1) {
      const at = y * side + x
      const sum = [dark[at], dark[at + 1], dark[at + side], dark[at + side + 1]].reduce<number>(
        (a, b) => a + (b ?? 0),
        0,
      )
      if (sum === 0 || sum === 4) penalty += 3
    }
  return penalty
}

/** Returns the penalty of a drawn code. A lower value is easier to scan (ISO/IEC 18004, 7.8.3). */
function penaltyOf(grid: Grid): number {
  const { side, dark } = grid
  const rows = Array.from({ length: side }, (_, y) => dark.slice(y * side, (y + 1) * side).join(''))
  const columns = rows.map((_, x) => rows.map((row) => row[x]).join(''))
  const lines = [...rows, ...columns].reduce((sum, line) => sum + linePenalty(line), 0)
  const share = dark.reduce((sum, one) => sum + one, 0) / dark.length
  return lines + blockPenalty(grid) + Math.floor(Math.abs(share * 20 - 10)) * 10
}

function masked(grid: Grid, mask: number): Grid {
  const { side, fixed } = grid
  const turns = MASKS[mask] ?? (() => false)
  const dark = grid.dark.map((one, at) => (fixed[at] || !turns(at % side, Math.floor(at / side)) ? one : 1 - one))
  const drawn = { side, fixed, dark }
  drawFormat(drawn, mask)
  return drawn
}

/** Returns the code with the mask of the lowest penalty. */
export function bestMasked(grid: Grid): Grid {
  const drawn = MASKS.map((_, mask) => masked(grid, mask))
  const penalties = drawn.map(penaltyOf)
  return drawn[penalties.indexOf(Math.min(...penalties))] ?? grid
}
