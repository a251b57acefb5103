import * as z from 'zod/mini'
import { PREVIEW_KINDS } from './preview-kinds.ts'
import { PREVIEW_SIZES } from './preview-sizes.ts'
import { RawQuery } from './resources.ts'

export const PreviewSize = z.enum(PREVIEW_SIZES)
export type PreviewSize = z.infer<typeof PreviewSize>

/**
 * Query of `GET /api/preview/{size}/{path}`. `k` (or `key`) is the file's modification time in milliseconds; with it the browser caches
 * without revalidation. `inline` as in {@link RawQuery}.
 */
export const PreviewQuery = z.pick(RawQuery, { inline: true, k: true, key: true })

/** Query of `GET /api/public/preview/{size}/{hash}/{path}`, for shared items; `token` as in `PublicShareQuery`. */
export const PublicPreviewQuery = z.extend(PreviewQuery, { token: z.optional(z.string()) })

/** Kinds of source files of a preview. */
export const PreviewKind = z.enum(PREVIEW_KINDS)
export type PreviewKind = z.infer<typeof PreviewKind>
