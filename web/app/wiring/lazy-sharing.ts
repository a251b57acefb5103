// Prompts for sharing and downloading in one chunk. Each chunk adds its name to the initial download.
export { DownloadPrompt } from '#web/features/files/downloads/download-prompt.tsx'
export { CollectionPrompt } from '#web/features/sharing/collection-prompt.tsx'
export { SharePrompt } from '#web/features/sharing/share-prompt.tsx'
