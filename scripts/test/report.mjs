/** Lines for the end of a run of tests. */

const SLOWEST = 10

export const seconds = (value) => `${value.toFixed(1)} s`

/**
 * Returns lines with the time of each step, and the total.
 *
 * @param {{ name: string, wall: number, cpu: number | undefined }[]} steps wall and processor time in seconds; a processor time of
 * undefined
 * is not known
 */
export function timeLines(steps) {
  const total = {
    name: 'total',
    wall: steps.reduce((sum, { wall }) => sum + wall, 0),
    cpu: steps.reduce((sum, { cpu }) => (sum === undefined || cpu === undefined ? undefined : sum + cpu), 0),
  }
  return [...steps, total].map(
    ({ name, wall, cpu }) =>
      `${seconds(wall).padStart(9)}${cpu === undefined ? '' : `${seconds(cpu).padStart(10)} CPU`}  ${name}`,
  )
}

/**
 * Returns lines with the slowest files.
 *
 * @param {[string, number][]} durations files and seconds
 */
export function slowestLines(durations) {
  const slowest = durations.toSorted(([, a], [, b]) => b - a).slice(0, SLOWEST)
  return slowest.map(([file, duration]) => `${seconds(duration).padStart(9)}  ${file}`)
}

/**
 * Returns lines with skipped tests, by the requirement they lack.
 *
 * @param {import('./run-tests.mjs').Skip[]} skips
 */
export function skipLines(skips) {
  const names = [...new Set(skips.map(({ needs }) => needs))].sort()
  return names.map((needs) => {
    const group = skips.filter((skip) => skip.needs === needs)
    const count = group.reduce((sum, { tests }) => sum + tests, 0)
    const packages = [...new Set(group.flatMap((skip) => skip.packages))]
    const install = packages.length > 0 ? ` (Debian: ${packages.join(', ')})` : ''
    return `${String(count).padStart(5)} ${count === 1 ? 'test needs' : 'tests need'} ${needs}${install}`
  })
}
