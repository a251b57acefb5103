// Small prompts of the listing and the code that performs the changes, in one chunk. Each chunk adds its name to the initial download.

export { runTransfer } from '../run-transfer.tsx'
export { DeletePrompt } from './delete-prompt.tsx'
export { FilePrompt } from './file-prompt.tsx'
export { FolderPrompt } from './folder-prompt.tsx'
export { NamePrompt } from './name-prompt.tsx'
export { RenamePrompt } from './rename-prompt.tsx'
