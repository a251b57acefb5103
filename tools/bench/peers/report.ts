import { median } from '../harness.ts'

/** A figure of a contestant, or the reason why there is none. */
export type Figure = number | string

/** One line of the table: a figure of each contestant. */
export type Line = {
  readonly work: string
  /** Whether larger figures are better, or smaller ones. */
  readonly better: 'more' | 'less'
  readonly runs: number
  show(value: number): string
  readonly figures: ReadonlyMap<string, Figure>
}

/** The columns: Coffer, the floors, which are not compared, and the peers. */
export type Columns = { readonly ours: string; readonly floors: readonly string[]; readonly peers: readonly string[] }

/** Returns the median of the runs of a contestant, or the reason why it has none. */
export const figureOf = (runs: readonly number[], reason: string | undefined): Figure =>
  reason ?? (runs.length > 0 ? median(runs) : 'not measured')

/** Returns the best peer of a line and the ratio of Coffer's figure to its; null without one. */
export function bestPeer({ better, figures }: Line, { ours, peers }: Columns): { name: string; ratio: number } | null {
  const own = figures.get(ours)
  const measured = peers.flatMap((name) => {
    const figure = figures.get(name)
    return typeof figure === 'number' ? [{ name, figure }] : []
  })
  const [first, ...others] = measured
  if (!first || typeof own !== 'number') return null
  const best = others.reduce((a, b) => ((better === 'more' ? b.figure > a.figure : b.figure < a.figure) ? b : a), first)
  return { name: best.name, ratio: own / best.figure }
}

/** Returns the table in Markdown, and below it the reasons for empty cells. */
export function report(lines: readonly Line[], columns: Columns): string {
  const names = [columns.ours, ...columns.peers, ...columns.floors]
  const cells = (line: Line) =>
    names.map((name) => {
      const figure = line.figures.get(name)
      return typeof figure === 'number' ? line.show(figure) : ''
    })
  const heads = ['Work', ...names, 'Coffer / best peer', 'Better', 'Runs']
  const rows = lines.map((line) => {
    const best = bestPeer(line, columns)
    const ratio = best && Number.isFinite(best.ratio) ? `${best.ratio.toFixed(2)}× (${best.name})` : ''
    return [line.work, ...cells(line), ratio, line.better, String(line.runs)]
  })
  const table = [heads, heads.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`)
  return [...table, '', ...reasons(lines, names)].join('\n')
}

/** Returns the works without further figures of the same row, which begin with these words. */
function mainWorks(works: readonly string[]): readonly string[] {
  const main = works.filter((work) => !work.startsWith('the same'))
  return main.length > 0 ? main : works
}

/** Returns a line for each contestant and reason, with the work that it does not do. */
function reasons(lines: readonly Line[], names: readonly string[]): string[] {
  return names.flatMap((name) => {
    const works = new Map<string, string[]>()
    for (const { work, figures } of lines) {
      const figure = figures.get(name)
      if (typeof figure === 'string') works.set(figure, [...(works.get(figure) ?? []), work])
    }
    return [...works].map(([reason, missing]) => `- ${name}: ${reason} (${mainWorks(missing).join('; ')})`)
  })
}
