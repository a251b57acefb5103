/** File and version of which a thumbnail is requested. */
export interface ThumbSource {
  readonly path: string
  /** Modification time in milliseconds since the epoch. */
  readonly modified: number
  /** Size in bytes. */
  readonly size: number
}

/** Returns a key for one version of one file. */
export const thumbKey = ({ path, modified, size }: ThumbSource): string => `${modified} ${size} ${path}`
