/** Loads the rarely used views. */
export const laterViews = () => import('./later-views.ts')
