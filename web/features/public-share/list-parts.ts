/** Parts of the list that few folders need, loaded as one chunk; uploads as another. */
export { MoreItems } from './more-items.tsx'
export { NoItems } from './no-items.tsx'

/** Loads uploads beside the list. */
export const loadFolderUploads = async () => (await import('./folder-uploads-part.ts')).loadFolderUploads()
