import { useSyncExternalStore } from 'react'
import type { UploadQueue, UploadSummary } from './upload-queue.ts'

/** Returns the state of the queue, updated at most ten times per second. */
export const useUploads = (queue: UploadQueue): UploadSummary =>
  useSyncExternalStore(queue.subscribe, queue.getSnapshot)
