import { lazily } from '#web/ui/lazy/lazily.tsx'

export const ConflictPrompt = lazily(async () => (await import('./prompts/conflict-prompt.tsx')).ConflictPrompt)
export const DeletePrompt = lazily(async () => (await import('./prompts/delete-prompt.tsx')).DeletePrompt)
export const DestinationPrompt = lazily(
  async () => (await import('./prompts/destination-prompt.tsx')).DestinationPrompt,
)
export const FolderPrompt = lazily(async () => (await import('./prompts/folder-prompt.tsx')).FolderPrompt)
export const InfoPrompt = lazily(async () => (await import('./prompts/info-prompt.tsx')).InfoPrompt)
export const NamePrompt = lazily(async () => (await import('./prompts/name-prompt.tsx')).NamePrompt)

/** The prompts of browsing, to be fetched before they are wanted. */
export const BROWSE_PROMPTS = [ConflictPrompt, DeletePrompt, DestinationPrompt, InfoPrompt, NamePrompt].map(
  ({ part }) => part,
)
