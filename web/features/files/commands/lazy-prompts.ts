import { lazyComponent } from '#web/ui/lazy/lazy-component.tsx'

/** Loads the small prompts and the functions that follow them. */
export const loadPrompts = () => import('./prompts/lazy-small-prompts.ts')

export const ConflictPrompt = lazyComponent(async () => (await loadPrompts()).ConflictPrompt)
export const DeletePrompt = lazyComponent(async () => (await loadPrompts()).DeletePrompt)
export const DestinationPrompt = lazyComponent(async () => (await loadPrompts()).DestinationPrompt)
export const FolderPrompt = lazyComponent(async () => (await loadPrompts()).FolderPrompt)
export const InfoPrompt = lazyComponent(async () => (await import('./prompts/info-prompt.tsx')).InfoPrompt)
export const NamePrompt = lazyComponent(async () => (await loadPrompts()).NamePrompt)

/** Prompts of the listing, for prefetching. */
export const BROWSE_PROMPTS = [ConflictPrompt, DeletePrompt, DestinationPrompt, InfoPrompt, NamePrompt].map(
  ({ part }) => part,
)
