/** Loads the code that compresses and extracts. */
export const loadArchives = () => import('./lazy-archives.ts')
