/** Request to the worker: first to open a file, then one request per page. */
export type TiffRequest =
  | { readonly kind: 'open'; readonly bytes: ArrayBuffer; readonly camera: boolean }
  | { readonly kind: 'page'; readonly index: number }

/** Response of the worker, one per request. */
export type TiffResponse =
  | { readonly kind: 'opened'; readonly pages: number }
  | { readonly kind: 'drawn'; readonly picture: ImageBitmap }
  | { readonly kind: 'failed' }
