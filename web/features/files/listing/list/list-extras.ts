// Parts of the list that are not needed for its first paint, in one chunk.
export { startMove, startResize } from './column-gestures.ts'
export { kindText } from './kind-text.ts'
export { columnsPrompt } from './lazy-columns-prompt.tsx'
export { columnEntries, densityEntries } from './list-entries.ts'
