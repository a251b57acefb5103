import type { VirtualPath } from '#server/access/virtual-path.ts'
import type { DirectoryColumns } from './storage.ts'

/** Events published on the bus. */
export type ListingEvents = {
  /** A folder was listed for a user. `place` is its path in the served root, which may lead through a link. */
  'folder.listed': { readonly place: VirtualPath; readonly columns: DirectoryColumns }
}
