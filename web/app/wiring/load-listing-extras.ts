/** Loads the parts that are needed beside a listing, such as folder sizes. */
export const loadListingExtras = () => import('./lazy-listing-extras.ts')
