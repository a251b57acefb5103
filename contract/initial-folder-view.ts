import type { FolderView } from './folder-views.ts'

/** View of a folder that has none of its own. In a file of its own, so that the page does not load the schemas. */
export const INITIAL_FOLDER_VIEW: FolderView = {
  viewMode: null,
  sorting: null,
  galleryAnswered: false,
  groupBy: null,
}
