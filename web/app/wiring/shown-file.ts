/** File whose versions are shown. */
export interface ShownFile {
  readonly path: string
  readonly name: string
  /** Whether the file is a text. The default depends on its name. */
  readonly isText?: boolean
}
