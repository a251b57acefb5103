// The prompts about links and downloads, as one piece: each piece costs the first load its name.
export { DownloadPrompt } from '#web/features/files/downloads/download-prompt.tsx'
export { SharePrompt } from '#web/features/sharing/share-prompt.tsx'
