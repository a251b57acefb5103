import { encodePath } from './encode-path.ts'

/** Returns the URL of the resource at a path, below the base path. Used to read and to change it. */
export const resourceAddress = (path: string): string => `/api/resources${encodePath(path)}`
