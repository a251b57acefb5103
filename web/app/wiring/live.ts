/** Loads the code for live updates. */
export const loadLive = () => import('./later-live.ts')
