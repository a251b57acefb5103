/** What comes later of how large folders are, beside a listing. */
export const laterSpace = () => import('./later-space.ts')
