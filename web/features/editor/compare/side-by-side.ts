import type { ComparedLine, Passage } from './line-changes.ts'

/** A row of a side-by-side comparison: a line of each text or of one of them, or omitted lines. */
export type Row =
  | { readonly kind: 'lines'; readonly before: ComparedLine | null; readonly after: ComparedLine | null }
  | Extract<Passage, { kind: 'skipped' }>

/** Places removed lines beside the lines that replace them. */
export function sideBySide(passages: readonly Passage[]): Row[] {
  const rows: Row[] = []
  let gone: ComparedLine[] = []
  let come: ComparedLine[] = []
  const pair = () => {
    for (let index = 0; index < Math.max(gone.length, come.length); index += 1)
      rows.push({ kind: 'lines', before: gone[index] ?? null, after: come[index] ?? null })
    gone = []
    come = []
  }
  for (const passage of passages) {
    if (passage.kind === 'gone') gone.push(passage)
    else if (passage.kind === 'new') come.push(passage)
    else {
      pair()
      rows.push(passage.kind === 'skipped' ? passage : { kind: 'lines', before: passage, after: passage })
    }
  }
  pair()
  return rows
}
