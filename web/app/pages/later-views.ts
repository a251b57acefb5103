// What is seldom looked at beside the listing, as one piece: each piece costs the first load its name.
export { HistoryPage } from '../history/history-part.tsx'
export { RewindPage } from '../rewind/rewind-part.tsx'
export { SpacePage } from '../space/space-part.tsx'
export { TrashPage } from '../trash/trash-part.tsx'
export { Versions } from '../versions/versions-part.tsx'
