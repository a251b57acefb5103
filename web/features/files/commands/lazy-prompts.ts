import { lazyComponent } from '#web/ui/lazy/lazy-component.tsx'
import { InfoPrompt } from './lazy-info-prompt.ts'

/** Loads the small prompts and the code that performs the changes. */
export const loadPrompts = () => import('./prompts/lazy-small-prompts.ts')

export const DeletePrompt = lazyComponent(async () => (await loadPrompts()).DeletePrompt, ['prompts'])
export const FilePrompt = lazyComponent(async () => (await loadPrompts()).FilePrompt, ['prompts'])
export const FolderPrompt = lazyComponent(async () => (await loadPrompts()).FolderPrompt, ['prompts'])
const NamePrompt = lazyComponent(async () => (await loadPrompts()).NamePrompt, ['prompts'])
export const RenamePrompt = lazyComponent(async () => (await loadPrompts()).RenamePrompt, ['prompts'])
export const RenameSeveral = lazyComponent(
  async () => (await import('../rename-several/rename-several.tsx')).RenameSeveral,
  ['prompts'],
)

/** Prompts of the listing, for prefetching. */
export const BROWSE_PROMPTS = [DeletePrompt, FilePrompt, InfoPrompt, NamePrompt]
