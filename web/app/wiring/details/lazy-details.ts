// The details of items in one chunk. Each chunk adds its name to the initial download.
export { DetailsDock } from './details-dock.tsx'
export { DetailsSheet } from './details-sheet.tsx'
