import * as z from 'zod/mini'
import { PictureEdit } from '#contract/picture-edits.ts'
import { PreviewKind, PreviewSize } from '#contract/previews.ts'

/** The format for transparent pictures that the client can display; pictures without transparency are always JPEG. */
const Alpha = z.enum(['webp', 'png', 'none'])
export type Alpha = z.infer<typeof Alpha>

/** A job for a decoder. The file is at `place`; if that is null, its bytes follow. */
export const DecodeJob = z.object({
  kind: PreviewKind,
  size: PreviewSize,
  alpha: Alpha,
  place: z.nullable(z.string()),
})
export type DecodeJob = z.infer<typeof DecodeJob>

/** A job that edits a picture and returns it in its own format. The file is at `place`; if that is null, its bytes follow. */
export const EditJob = z.object({ edit: PictureEdit, place: z.nullable(z.string()) })
export type EditJob = z.infer<typeof EditJob>

/** A job that reads when a photo or video was taken. The file is at `place`; if that is null, its bytes follow. */
export const DateJob = z.object({ date: z.literal('taken'), place: z.nullable(z.string()) })
export type DateJob = z.infer<typeof DateJob>

/** The time farthest from the epoch that a `Date` can have, in milliseconds. */
const MOST_AT = 8.64e15

/**
 * When a photo or video was taken, in milliseconds since the epoch. If it is local, its time zone is not known: it is the time at which
 * clocks in UTC showed what the clock of the camera showed.
 */
export const Taken = z.object({ at: z.int().check(z.gte(-MOST_AT), z.lte(MOST_AT)), isLocal: z.boolean() })
export type Taken = z.infer<typeof Taken>

/**
 * The outcome: a picture, or the JSON of a date, whose bytes follow; `original` if the file itself should be shown because it is animated;
 * or the reason for a failure: the file cannot be read, exceeds the limits, or its kind is not supported here.
 */
export const Outcome = z.enum(['picture', 'original', 'unreadable', 'too_large', 'unsupported'])
export type Outcome = z.infer<typeof Outcome>

/** Sent by a decoder when it is ready for work, and after each job. */
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

/** Absolute paths of installed programs that decode further formats; null if they are not installed. */
export const Programs = z.object({ ffmpeg: z.nullable(z.string()), heif: z.nullable(z.string()) })
export type Programs = z.infer<typeof Programs>

/** Start parameters of a decoder: the programs, and a directory of its own in which they may write. */
export const DecoderTools = z.object({ programs: Programs, scratch: z.string() })
export type DecoderTools = z.infer<typeof DecoderTools>

/**
 * Maximum size of a picture that is decoded, in bytes.
 *
 * @limit Previews and subtitles | Size of a decoded picture | {bytes}
 */
export const SOURCE_BYTES = 32 * 1024 * 1024

/**
 * Maximum size of an edited picture, in bytes: a format without loss may need more than the original.
 *
 * @limit Previews and subtitles | Size of an edited picture | {bytes}
 */
export const EDITED_BYTES = 64 * 1024 * 1024

/**
 * Maximum size of a picture that is decoded, in pixels.
 *
 * @limit Previews and subtitles | Pixels of a decoded picture | {}
 */
export const SOURCE_PIXELS = 50_000_000
