import { lazily } from '#web/ui/lazy/lazily.tsx'

/** Loads the small prompts and the functions that follow them. */
export const laterPrompts = () => import('./prompts/later-prompts.ts')

export const ConflictPrompt = lazily(async () => (await laterPrompts()).ConflictPrompt)
export const DeletePrompt = lazily(async () => (await laterPrompts()).DeletePrompt)
export const DestinationPrompt = lazily(async () => (await laterPrompts()).DestinationPrompt)
export const FolderPrompt = lazily(async () => (await laterPrompts()).FolderPrompt)
export const InfoPrompt = lazily(async () => (await import('./prompts/info-prompt.tsx')).InfoPrompt)
export const NamePrompt = lazily(async () => (await laterPrompts()).NamePrompt)

/** Prompts of the listing, for prefetching. */
export const BROWSE_PROMPTS = [ConflictPrompt, DeletePrompt, DestinationPrompt, InfoPrompt, NamePrompt].map(
  ({ part }) => part,
)
