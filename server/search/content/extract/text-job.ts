import * as z from 'zod/mini'
import { TEXT_FORMATS } from './content-kind.ts'

/** What the process that takes text out of files is asked for. The file is at `place`, or its bytes come along where that is null. */
export const TextJob = z.object({ format: z.enum(TEXT_FORMATS), place: z.nullable(z.string()) })
export type TextJob = z.infer<typeof TextJob>

/** Whether there is text, whose UTF-8 comes along, or none that can be read. */
export const TextOutcome = z.enum(['text', 'none'])

/** What the process says when it is ready for work, and after each. */
export const TextReply = z.object({ outcome: z.nullable(TextOutcome) })

/** The file is not what its name says, is damaged or is beyond what one may hold. Thrown inside of the process. */
export class NoText extends Error {
  override readonly name = 'NoText'
}

/** So much text of a file is kept (UTF-16 units); what follows is not found. */
export const MOST_TEXT = 1024 * 1024

/** Most bytes of a file that are read at all. */
export const MOST_READ = 64 * 1024 * 1024
