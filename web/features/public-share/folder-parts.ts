/** Components for folders only, loaded as one chunk. */
export { Crumbs } from './crumbs.tsx'
export { Formats } from './formats.tsx'
export { ItemList } from './item-list.tsx'
