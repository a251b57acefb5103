// The prompts about links and downloads, as one piece: each piece costs the first load its name.
export { DownloadPrompt } from '#web/features/downloads/download-prompt.tsx'
export { SharePrompt } from '#web/features/shares/share-prompt.tsx'
