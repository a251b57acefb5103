import * as z from 'zod/mini'
import { TEXT_FORMATS } from './content-kind.ts'

/** Job for the text extraction process. The file is at `place`, or its bytes are sent along when that is null. */
export const TextJob = z.object({ format: z.enum(TEXT_FORMATS), place: z.nullable(z.string()) })
export type TextJob = z.infer<typeof TextJob>

/** Whether there is text, sent along as UTF-8, or none that can be read. */
export const TextOutcome = z.enum(['text', 'none'])

/** Message of the process when it is ready for work, and after each job. */
export const TextReply = z.object({ outcome: z.nullable(TextOutcome) })

/** The file does not have the format its name implies, is damaged or exceeds the limits. Thrown inside the process. */
export class NoText extends Error {
  override readonly name = 'NoText'
}

/**
 * Maximum length of stored text per file, in UTF-16 units; what follows is not found.
 *
 * @limit Search | Indexed text of one file | {} characters
 */
export const MAX_TEXT_LENGTH = 1024 * 1024

/**
 * Maximum size in bytes of a file that is read.
 *
 * @limit Search | Size of a file whose text is indexed | {bytes}
 */
export const MAX_FILE_SIZE = 64 * 1024 * 1024
