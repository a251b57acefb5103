/** What is shown of folders besides of files: fetched as one. */
export { Crumbs } from './crumbs.tsx'
export { Formats } from './formats.tsx'
export { ItemList } from './item-list.tsx'
