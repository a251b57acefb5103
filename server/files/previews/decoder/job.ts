import * as z from 'zod/mini'
import { PreviewKind, PreviewSize } from '#contract/previews.ts'

/** Which transparent pictures the client can show; pictures without transparency are JPEG for everybody. */
const Alpha = z.enum(['webp', 'png', 'none'])
export type Alpha = z.infer<typeof Alpha>

/** What a decoder is asked for. The file is at `place`, or its bytes come along where that is null. */
export const DecodeJob = z.object({
  kind: PreviewKind,
  size: PreviewSize,
  alpha: Alpha,
  place: z.nullable(z.string()),
})
export type DecodeJob = z.infer<typeof DecodeJob>

/**
 * What came of it: a picture, whose bytes come along; the advice to show the file itself, since it moves; or why there is none: it cannot
 * be read, is beyond the budget, or nothing here reads its kind.
 */
export const Outcome = z.enum(['picture', 'original', 'unreadable', 'too_large', 'unsupported'])
export type Outcome = z.infer<typeof Outcome>

/** What a decoder says when it is ready for work, and after each. */
export const DecoderReply = z.object({ outcome: z.nullable(Outcome) })

/** Thrown inside a decoder. */
export class NoPicture extends Error {
  override readonly name = 'NoPicture'
  readonly outcome: Exclude<Outcome, 'picture'>

  constructor(outcome: Exclude<Outcome, 'picture'>) {
    super(outcome)
    this.outcome = outcome
  }
}

/** Programs of the machine that decode what we do not, by their absolute paths; null where they are not installed. */
export const Programs = z.object({ ffmpeg: z.nullable(z.string()), heif: z.nullable(z.string()) })
export type Programs = z.infer<typeof Programs>

/** What a decoder is started with: those programs, and a folder of its own where they may write. */
export const DecoderTools = z.object({ programs: Programs, scratch: z.string() })
export type DecoderTools = z.infer<typeof DecoderTools>

/** Most bytes of a picture that are decoded. */
export const SOURCE_BYTES = 32 * 1024 * 1024

/** Most pixels of a picture that are decoded. */
export const SOURCE_PIXELS = 50_000_000
