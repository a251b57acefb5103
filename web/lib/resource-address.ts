import { encodePath } from './encode-path.ts'

/** The address of the resource at a path, below the base path: what is there, and every change to it. */
export const resourceAddress = (path: string): string => `/api/resources${encodePath(path)}`
