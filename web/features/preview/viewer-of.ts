import type { ComponentType } from 'react'
import { openedFormatOf } from '#contract/archive-names.ts'
import { extensionOf } from '#contract/file-extension.ts'
import { mediaTypeOf } from '#contract/file-types.ts'
import type { ResourceType } from '#contract/resources.ts'
import type { ViewerProps } from './preview-file.ts'

/** The ways the preview can show a file; `none` is the box that says it cannot. */
export type Viewer = 'image' | LaterViewer | 'none'

/** Those whose code comes when they are first used. */
type LaterViewer = 'audio' | 'video' | 'pdf' | 'tiff' | 'book' | 'office' | 'plain' | 'archive'
export type LaterViewers = Readonly<Record<LaterViewer, ComponentType<ViewerProps>>>

/** What browsers cannot draw and the page decodes itself (spec section 9). */
const TIFF = /\.(?:tiff?|dng|cr2|nef)$/i

/** By extension, of files that the server says nothing of. */
const BY_EXTENSION: ReadonlyMap<string, Viewer> = new Map([
  ['.epub', 'book'],
  ...['.docx', '.xlsx', '.pptx', '.odt', '.ods', '.odp'].map((extension) => [extension, 'office'] as const),
])

/** Which viewer shows a file of this name and type. The server has no type for PDF and archives: their names decide (contract). */
export function viewerOf({ name, type }: { name: string; type: ResourceType }): Viewer {
  if (type === 'image' && TIFF.test(name)) return 'tiff'
  if (type === 'image' || type === 'audio' || type === 'video') return type
  if (type !== 'blob') return 'none'
  if (mediaTypeOf(name).type === 'pdf') return 'pdf'
  const known = BY_EXTENSION.get(extensionOf(name).toLowerCase())
  return known ?? (openedFormatOf(name) === null ? 'none' : 'archive')
}
