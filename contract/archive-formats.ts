/** The formats in which several files leave as one and that are packed, the one that is taken unless somebody says otherwise first. */
export const OFFERED_FORMATS = ['zip', 'tar', 'tar.gz', 'tar.lz4', 'tar.sz', 'tar.zst'] as const
