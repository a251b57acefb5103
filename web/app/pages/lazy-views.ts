// Rarely used views in one chunk. Each chunk adds its name to the initial download.
export { HistoryPage } from '../wiring/history-part.tsx'
export { RewindPage } from '../wiring/rewind-part.tsx'
export { StorageUsagePage } from '../wiring/storage-usage-part.tsx'
export { TrashPage } from '../wiring/trash-part.tsx'
export { Versions } from '../wiring/versions-part.tsx'
