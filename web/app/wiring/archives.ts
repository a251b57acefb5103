/** Loads the code that compresses and extracts. */
export const laterArchives = () => import('./later-archives.ts')
