import { type DelimitedTable, type Delimiter, detectDelimiter, hasTitles, parseDelimited } from '#formats/delimited.ts'
import { answerCalls } from '#web/lib/worker-calls.ts'
import { type Arrangement, arrange } from './arrange.ts'

/** A table as sent to the page, without the text, which the page already has. */
export interface ReadTable extends Omit<DelimitedTable, 'text'> {
  readonly delimiter: Delimiter
  readonly titled: boolean
}

let table: DelimitedTable | null = null

const methods = {
  /** Splits a text by the given delimiter, or by the detected one. */
  read({ text, delimiter }: { text: string; delimiter: Delimiter | null }): ReadTable {
    const detected = detectDelimiter(text)
    const used = delimiter ?? detected.delimiter
    table = parseDelimited(text, used, detected.from)
    const { text: _, ...read } = table
    return { ...read, delimiter: used, titled: hasTitles(table) }
  },
  /** Returns the rows to show of the table read last. */
  arrange: (wanted: Arrangement): Uint32Array => (table ? arrange(table, wanted) : new Uint32Array()),
}

/** Methods that the worker offers. */
export type TableMethods = typeof methods
answerCalls(methods)
