/** What the page asks of the worker: at first to open a file, then for one page of it after another. */
export type TiffQuestion =
  | { readonly kind: 'open'; readonly bytes: ArrayBuffer; readonly camera: boolean }
  | { readonly kind: 'page'; readonly index: number }

/** What the worker answers, once to each question. */
export type TiffAnswer =
  | { readonly kind: 'opened'; readonly pages: number }
  | { readonly kind: 'drawn'; readonly picture: ImageBitmap }
  | { readonly kind: 'failed' }
