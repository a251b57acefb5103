import type { ListingPreferences } from './users.ts'

/** Display options of a new account. */
export const INITIAL_LISTING: ListingPreferences = {
  columns: [
    { id: 'type', width: 160, shown: true },
    { id: 'size', width: 104, shown: true },
    { id: 'modified', width: 168, shown: true },
    { id: 'shared', width: 104, shown: false },
  ],
  density: 'standard',
  tileSize: 180,
  confirmTrash: true,
  alwaysZip: false,
}
