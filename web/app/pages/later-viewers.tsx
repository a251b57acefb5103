import type { ComponentType } from 'react'
import type { ViewerProps } from '#web/features/preview/preview-file.ts'
import type { LaterViewers } from '#web/features/preview/viewer-of.ts'
import { createPart } from '#web/ui/lazy/part.ts'
import { ArchivePart } from '../archives/archive-part.tsx'
import { LazyPart } from '../lazy-part.tsx'

/** Makes a viewer of what `load` imports, when a file first needs it. */
function laterViewer(load: () => Promise<ComponentType<ViewerProps>>): ComponentType<ViewerProps> {
  const part = createPart(load)
  return (props) => <LazyPart part={part} props={props} waiting={null} />
}

/** The viewers whose code comes when they are first used. */
export const LATER_VIEWERS: LaterViewers = {
  pdf: laterViewer(async () => (await import('#web/features/preview/pdf/pdf-viewer.tsx')).PdfViewer),
  tiff: laterViewer(async () => (await import('#web/features/preview/tiff/tiff-viewer.tsx')).TiffViewer),
  archive: ArchivePart,
}
