import * as z from 'zod/mini'
import { PREVIEW_KINDS } from './preview-kinds.ts'
import { RawQuery } from './resources.ts'

/** Preview sizes. `thumb` fills a square, cropped; `medium` and `big` fit into a square and are never enlarged. */
export const PreviewSize = z.enum(['thumb', 'medium', 'big'])
export type PreviewSize = z.infer<typeof PreviewSize>

/** The sides of those squares, in pixels. */
export const PREVIEW_SIDE = { thumb: 256, medium: 768, big: 1080 } as const satisfies Record<PreviewSize, number>

/**
 * Query of `GET /api/preview/{size}/{path}`. `k` (or `key`) is the file's modification time in milliseconds; with it the browser caches
 * without revalidation. `inline` as in {@link RawQuery}.
 */
export const PreviewQuery = z.pick(RawQuery, { inline: true, k: true, key: true })

/** Query of `GET /api/public/preview/{size}/{hash}/{path}`, for shared items; `token` as in `PublicShareQuery`. */
export const PublicPreviewQuery = z.extend(PreviewQuery, { token: z.optional(z.string()) })

/** Response header of a preview of a film: its playing time in seconds, if it is known. */
export const DURATION_HEADER = 'X-Duration'

/** Kinds of source files of a preview. */
export const PreviewKind = z.enum(PREVIEW_KINDS)
export type PreviewKind = z.infer<typeof PreviewKind>
