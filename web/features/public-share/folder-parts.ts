/** Components for folders only, loaded as one chunk. */
export { Crumbs } from './crumbs.tsx'
export { ItemList } from './item-list.tsx'
