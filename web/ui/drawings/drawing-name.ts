/** Drawings for places without content. */
export type DrawingName = 'folder' | 'trash' | 'search' | 'links' | 'history' | 'offline' | 'locked' | 'lost' | 'broken'
