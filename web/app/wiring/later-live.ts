// Code for live updates in one chunk. Each chunk adds its name to the initial download.
export { watchResource } from './follow-place.ts'
export { DisconnectedNotice } from './lost-line.tsx'
