/** Drawings for places without content. */
export type DrawingName =
  | 'folder'
  | 'trash'
  | 'favorites'
  | 'search'
  | 'links'
  | 'history'
  | 'offline'
  | 'locked'
  | 'lost'
  | 'broken'
