/** Loads the rarely used views. */
export const loadViews = () => import('./later-views.ts')
