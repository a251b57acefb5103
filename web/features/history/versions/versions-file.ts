/** A file whose versions are shown. */
export interface VersionedFile {
  readonly path: string
  readonly name: string
  /** Whether the file appears to be text. */
  readonly isText: boolean
}

/** Permissions of the user for the file. */
export interface VersionRights {
  readonly mayDownload: boolean
  readonly mayModify: boolean
  readonly mayDelete: boolean
}
