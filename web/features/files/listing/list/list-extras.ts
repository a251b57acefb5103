// Parts of the listing that are not needed for its first paint, in one chunk.

export { kindText } from '../kind-text.ts'
export { GalleryOffer } from '../tiles/gallery-offer.tsx'
export { TileSizeSlider } from '../tiles/tile-size-slider.tsx'
export { sizeEntries } from '../tiles/tile-sizes.ts'
export { startMove, startResize } from './column-gestures.ts'
export { columnsPrompt } from './lazy-columns-prompt.tsx'
export { forAllPrompt } from './lazy-for-all-prompt.tsx'
export { columnEntries, densityEntries } from './list-entries.ts'
