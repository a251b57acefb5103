/** Loads the parts that are needed beside a listing, such as folder sizes. */
export const laterSpace = () => import('./later-space.ts')
