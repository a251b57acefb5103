/** Place of a picture on the screen from which a view grows, such as a tile of the listing. */
export interface OpenedTile {
  readonly rect: DOMRectReadOnly
  /** Address of the displayed thumbnail, or null for an icon. */
  readonly src: string | null
}

/** Time after which a tile no longer explains where a view comes from, in milliseconds. */
const FRESH = 3000

let opened: { path: string; tile: OpenedTile; at: number } | null = null

/** Remembers the tile from which a file is being opened. */
export function rememberTile(path: string, tile: OpenedTile): void {
  opened = { path, tile, at: performance.now() }
}

/** Returns the tile from which a file was just opened, or null. */
export const tileOf = (path: string): OpenedTile | null =>
  opened?.path === path && performance.now() - opened.at < FRESH ? opened.tile : null

/** Forgets the tile, because its view has grown. */
export function forgetTile(): void {
  opened = null
}
