import { mediaTypeOf } from '#contract/file-types.ts'

/** Media types of texts that are shown as a document or a table instead of their source. */
const RENDERED: ReadonlySet<string> = new Set(['text/markdown', 'text/csv', 'text/tab-separated-values'])

/** Returns whether a text with this name is shown as a document or a table. */
export const hasRenderedView = (name: string): boolean => RENDERED.has(mediaTypeOf(name).mime)
