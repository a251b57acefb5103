/** What is seldom looked at beside the listing. */
export const laterViews = () => import('./later-views.ts')
