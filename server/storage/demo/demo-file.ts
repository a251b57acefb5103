/** A file of the demo, made when it is written or copied from `demo-assets/`; folders follow from the paths. */
export type DemoFile =
  | { readonly path: string; readonly content: () => string | Uint8Array }
  | { readonly path: string; readonly asset: string }
