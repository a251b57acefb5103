import type { ViewerLoaders } from '#web/features/public-share/viewers.ts'

/** Loads the viewer of pictures with its texts. */
export const loadPictureView: ViewerLoaders['loadPictureView'] = async () =>
  (await import('./picture-part.tsx')).loadPictureView()

/** Loads the viewer of documents with its texts. */
export const loadDocumentView: ViewerLoaders['loadDocumentView'] = async () =>
  (await import('./document-part.tsx')).loadDocumentView()
