// Code for live updates in one chunk. Each chunk adds its name to the initial download.
export { followPlace } from './follow-place.ts'
export { LostLine } from './lost-line.tsx'
