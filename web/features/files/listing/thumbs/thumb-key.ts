/** Which file a small picture is of, and which version of it. */
export interface ThumbSource {
  readonly path: string
  /** ms since the epoch. */
  readonly modified: number
  /** Bytes. */
  readonly size: number
}

/** Names one version of one file. */
export const thumbKey = ({ path, modified, size }: ThumbSource): string => `${modified} ${size} ${path}`
