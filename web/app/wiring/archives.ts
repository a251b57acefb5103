/** What packs and unpacks, when it is first wanted. */
export const laterArchives = () => import('./later-archives.ts')
