// What is seldom looked at beside the listing, as one piece: each piece costs the first load its name.
export { HistoryPage } from '../wiring/history-part.tsx'
export { RewindPage } from '../wiring/rewind-part.tsx'
export { SpacePage } from '../wiring/space-part.tsx'
export { TrashPage } from '../wiring/trash-part.tsx'
export { Versions } from '../wiring/versions-part.tsx'
