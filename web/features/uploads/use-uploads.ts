import { useSyncExternalStore } from 'react'
import type { UploadQueue, UploadSummary } from './upload-queue.ts'

/** How the queue stands, kept current: ten times a second at most. */
export const useUploads = (queue: UploadQueue): UploadSummary =>
  useSyncExternalStore(queue.subscribe, queue.getSnapshot)
