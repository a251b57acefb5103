/** All that comes later of how large folders are. */
export const laterSpace = () => import('./later.ts')
