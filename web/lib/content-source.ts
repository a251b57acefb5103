/** Source of the contents that viewers show: the user's own files, or what a share link shows. */
export interface ContentSource {
  /** Returns the API path of a file's content, below the base path. May have a query. */
  readonly rawPath: (path: string) => string
  /** Returns the API path of an archive's list of entries. May have a query. */
  readonly archivePath: (path: string) => string
  /** Returns the page address of an item, without the base path. */
  readonly pageRoute: (path: string) => string
  /** Whether viewers offer downloads. */
  readonly offersDownloads: boolean
}

let shared: ContentSource | null = null

/** Sets where the contents of files come from. For the page of share links; other pages show the user's own files. */
export function setContentSource(source: ContentSource): void {
  shared = source
}

/** Returns where the contents of files come from; null for the user's own files. */
export const sharedSource = (): ContentSource | null => shared
