/** Formats of archives whose contents can be listed. */
export const OPENED_FORMATS = ['zip', 'tar', 'tar.gz', 'tar.bz2', 'tar.xz', 'tar.zst', 'tar.lz4'] as const
export type OpenedFormat = (typeof OPENED_FORMATS)[number]

const ENDINGS: Readonly<Record<OpenedFormat, readonly string[]>> = {
  zip: ['.zip', '.jar', '.war', '.ear', '.apk', '.cbz', '.whl', '.xpi'],
  tar: ['.tar'],
  'tar.gz': ['.tar.gz', '.tgz'],
  'tar.bz2': ['.tar.bz2', '.tbz2', '.tbz'],
  'tar.xz': ['.tar.xz', '.txz'],
  'tar.zst': ['.tar.zst', '.tzst'],
  'tar.lz4': ['.tar.lz4', '.tlz4'],
}

/** Returns the archive format of a name; null for any other file. */
export function openedFormatOf(name: string): OpenedFormat | null {
  const lower = name.toLowerCase()
  return (
    OPENED_FORMATS.find((format) => ENDINGS[format].some((end) => lower.length > end.length && lower.endsWith(end))) ??
    null
  )
}

/** Returns the name of an archive without its extension, which is the name of a folder for its contents. */
export function archiveStem(name: string): string {
  const lower = name.toLowerCase()
  const longest = OPENED_FORMATS.flatMap((format) => ENDINGS[format])
    .filter((end) => lower.length > end.length && lower.endsWith(end))
    .sort((a, b) => b.length - a.length)[0]
  return longest === undefined ? name : name.slice(0, -longest.length)
}
