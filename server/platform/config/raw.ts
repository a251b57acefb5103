import type { OptionName } from './options.ts'

/** A setting as it was written, its source (`--port`, `COFFER_PORT`, `coffer.json: port`), and the base of its relative paths. */
export type Raw = { readonly text: string; readonly from: string; readonly base: string }

/** The settings of one source, with lines for errors and for ignored settings. */
export type Source = {
  readonly raws: Map<OptionName, Raw>
  readonly problems: string[]
  readonly notices: string[]
}

/** Returns a source without settings. */
export function emptySource(): Source {
  return { raws: new Map(), problems: [], notices: [] }
}
