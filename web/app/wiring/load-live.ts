/** Loads the code for live updates. */
export const loadLive = () => import('./lazy-live.ts')
