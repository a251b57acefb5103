/** Loads the rarely used views. */
export const loadViews = () => import('./lazy-views.ts')
