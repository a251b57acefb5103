import type { ComponentType } from 'react'
import { lazyPart } from './lazy-part.tsx'
import type { SharedView } from './shared-view.ts'

/** Properties of the viewer of pictures. */
export interface PictureViewProps {
  /** Addresses of the picture, in order of preference. */
  sources: readonly string[]
  /** Alternative text. */
  label: string
  /** Shows the next picture (1) or the previous one. */
  onStep?: ((step: 1 | -1) => void) | undefined
  onClose?: (() => void) | undefined
}

/** Properties of the viewer of documents, which shows the file that the page is about. */
export interface DocumentViewProps {
  here: SharedView
}

/** Loads viewers of another part of the program, each with its texts. */
export interface ViewerLoaders {
  loadPictureView(): Promise<ComponentType<PictureViewProps>>
  loadDocumentView(): Promise<ComponentType<DocumentViewProps>>
}
export type LoadViewers = () => Promise<ViewerLoaders>

const createViewers = (load: LoadViewers) => ({
  Picture: lazyPart(async () => (await load()).loadPictureView()),
  Document: lazyPart(async () => (await load()).loadDocumentView()),
})

const known = new WeakMap<LoadViewers, ReturnType<typeof createViewers>>()

/** Returns the viewers, which are loaded when they are first rendered. Always the same for one loader. */
export function viewersOf(load: LoadViewers): ReturnType<typeof createViewers> {
  const viewers = known.get(load) ?? createViewers(load)
  known.set(load, viewers)
  return viewers
}
