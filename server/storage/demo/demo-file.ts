/** A file of the demo, generated or copied from `demo-assets/`; directories follow from the paths. */
export type DemoFile =
  | { readonly path: string; readonly content: () => string | Uint8Array }
  | { readonly path: string; readonly asset: string }
