// Small prompts of the listing and the functions that follow them, in one chunk. Each chunk adds its name to the initial download.

export { ConflictPrompt } from '../../conflicts/conflict-prompt.tsx'
export { reportDeletion } from '../report-deletion.tsx'
export { DeletePrompt } from './delete-prompt.tsx'
export { DestinationPrompt } from './destination-prompt.tsx'
export { FolderPrompt } from './folder-prompt.tsx'
export { NamePrompt } from './name-prompt.tsx'
