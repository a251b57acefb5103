import { FolderUploads } from './folder-uploads.tsx'
import { withVisitorTexts } from './visitor-texts.tsx'

/** Loads uploads beside the contents of a folder, with their texts. */
export const loadFolderUploads = () => withVisitorTexts(FolderUploads)
