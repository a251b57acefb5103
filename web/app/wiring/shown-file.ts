/** A file whose versions are asked for. */
export interface ShownFile {
  readonly path: string
  readonly name: string
  /** Is it a text? Its name tells where this is left out. */
  readonly isText?: boolean
}
