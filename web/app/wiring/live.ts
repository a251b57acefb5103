/** What follows others' changes, once the listing is there. */
export const laterLive = () => import('./later-live.ts')
