import * as z from 'zod/mini'
import { isStoredPath, type VirtualPath } from '#server/access/virtual-path.ts'

/** A path in a line of a log of the data directory. */
export const StoredPlace = z.custom<VirtualPath>((value) => typeof value === 'string' && isStoredPath(value))
