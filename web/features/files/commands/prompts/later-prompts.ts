// The prompts of browsing that are small, and what follows them, as one piece: each piece costs the first load its name.

export { ConflictPrompt } from '../../conflicts/conflict-prompt.tsx'
export { tellDeletion } from '../tell-deletion.tsx'
export { DeletePrompt } from './delete-prompt.tsx'
export { DestinationPrompt } from './destination-prompt.tsx'
export { FolderPrompt } from './folder-prompt.tsx'
export { NamePrompt } from './name-prompt.tsx'
