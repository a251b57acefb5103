import type { ComponentType } from 'react'
import { openedFormatOf } from '#contract/archive-names.ts'
import { extensionOf } from '#contract/file-extension.ts'
import { mediaTypeOf } from '#contract/file-types.ts'
import type { ResourceType } from '#contract/resources.ts'
import { officeFormatOf } from '#formats/office/office-formats.ts'
import type { ViewerProps } from './preview-file.ts'

/** Viewers of the preview; `none` is the box that explains why a file cannot be shown. */
export type Viewer = 'image' | LazyViewer | 'none'

/** Viewers that are loaded when first used. */
type LazyViewer = 'audio' | 'video' | 'pdf' | 'tiff' | 'book' | 'office' | 'plain' | 'archive'
export type LazyViewers = Readonly<Record<LazyViewer, ComponentType<ViewerProps>>>

/** Formats that browsers do not support and the page decodes. */
const TIFF = /\.(?:tiff?|dng|cr2|nef)$/i

/** Returns the viewer for a file name and type. The server reports no type for PDF and archives, so their names decide. */
export function viewerOf({ name, type }: { name: string; type: ResourceType }): Viewer {
  if (type === 'image' && TIFF.test(name)) return 'tiff'
  if (type === 'image' || type === 'audio' || type === 'video') return type
  if (type !== 'blob') return 'none'
  if (mediaTypeOf(name).type === 'pdf') return 'pdf'
  const format = officeFormatOf(extensionOf(name).toLowerCase())
  if (format !== null) return format === 'book' ? 'book' : 'office'
  return openedFormatOf(name) === null ? 'none' : 'archive'
}
