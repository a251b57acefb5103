/** A file whose versions are looked at. */
export interface VersionedFile {
  readonly path: string
  readonly name: string
  /** Do its bytes say a text, as far as is known? */
  readonly isText: boolean
}

/** What the person may do with it. */
export interface VersionRights {
  readonly mayDownload: boolean
  readonly mayModify: boolean
  readonly mayDelete: boolean
}
