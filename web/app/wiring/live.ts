/** Loads the code for live updates. */
export const laterLive = () => import('./later-live.ts')
