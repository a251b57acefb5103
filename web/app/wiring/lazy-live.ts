// Code for live updates in one chunk. Each chunk adds its name to the initial download.

export { DisconnectedNotice } from './disconnected-notice.tsx'
export { watchResource } from './watch-resource.ts'
