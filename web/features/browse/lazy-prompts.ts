import { lazily } from '#web/ui/lazy/lazily.tsx'

const later = () => import('./prompts/later-prompts.ts')

export const ConflictPrompt = lazily(async () => (await later()).ConflictPrompt)
export const DeletePrompt = lazily(async () => (await later()).DeletePrompt)
export const DestinationPrompt = lazily(async () => (await later()).DestinationPrompt)
export const FolderPrompt = lazily(async () => (await later()).FolderPrompt)
export const InfoPrompt = lazily(async () => (await import('./prompts/info-prompt.tsx')).InfoPrompt)
export const NamePrompt = lazily(async () => (await later()).NamePrompt)

/** The prompts of browsing, to be fetched before they are wanted. */
export const BROWSE_PROMPTS = [ConflictPrompt, DeletePrompt, DestinationPrompt, InfoPrompt, NamePrompt].map(
  ({ part }) => part,
)
