import type { FileResource } from '#contract/resources.ts'

/** What the editor knows of the file it opens. */
export type EditedFile = Pick<FileResource, 'path' | 'name' | 'size' | 'modified' | 'type' | 'content'>
