import type { OptionName } from './options.ts'

/** A setting as it was written, where that was (`--port`, `COFFER_PORT`, `coffer.json: port`), and where its relative paths begin. */
export type Raw = { readonly text: string; readonly from: string; readonly base: string }

/** What one source says: the settings it has, lines about what it should not have, and about what is passed over. */
export type Source = {
  readonly raws: Map<OptionName, Raw>
  readonly problems: string[]
  readonly notices: string[]
}

/** A source that says nothing yet. */
export function emptySource(): Source {
  return { raws: new Map(), problems: [], notices: [] }
}
