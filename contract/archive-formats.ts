/** The formats in which several files leave as one, by the names people know them; the one that is taken unless somebody says otherwise first. */
export const ARCHIVE_FORMATS = ['zip', 'tar', 'tar.gz', 'tar.bz2', 'tar.xz', 'tar.lz4', 'tar.sz', 'tar.zst'] as const
