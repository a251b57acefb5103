import { answerCalls } from '#web/lib/worker-calls.ts'
import { type Arrangement, arrange } from './arrange.ts'
import { type DelimitedTable, type Delimiter, detectDelimiter, hasTitles, parseDelimited } from './delimited.ts'

/** A table as the page gets it; the text itself it has already. */
export interface ReadTable extends Omit<DelimitedTable, 'text'> {
  readonly delimiter: Delimiter
  readonly titled: boolean
}

let table: DelimitedTable | null = null

const methods = {
  /** Takes a text apart; by what it seems to be written with, where no delimiter is said. */
  read({ text, delimiter }: { text: string; delimiter: Delimiter | null }): ReadTable {
    const detected = detectDelimiter(text)
    const used = delimiter ?? detected.delimiter
    table = parseDelimited(text, used, detected.from)
    const { text: _, ...read } = table
    return { ...read, delimiter: used, titled: hasTitles(table) }
  },
  /** The rows to show of what was read last. */
  arrange: (wanted: Arrangement): Uint32Array => (table ? arrange(table, wanted) : new Uint32Array()),
}

/** What the worker answers. */
export type TableMethods = typeof methods
answerCalls(methods)
