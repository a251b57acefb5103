import type { IAudioMetadata, ICommonTagsResult, IFormat } from 'music-metadata'
import { extensionOf } from '#contract/file-extension.ts'
import { mediaTypeOf } from '#contract/file-types.ts'
import { inlineHref } from '#web/lib/raw-address.ts'
import type { PreviewFile } from '../preview-file.ts'
import { codecName, isPictureCodec } from './codec-name.ts'
import { inBlocks, RangedBlob, readFrom } from './ranged-file.ts'
import { rasterType } from './raster-type.ts'

/** What a file of sound or film says of itself. Texts are whatever somebody wrote: show them as text. */
export interface MediaFacts {
  readonly title: string
  readonly artist: string
  readonly album: string
  readonly cover: Blob | null
  /** Bits per second; null when it is not said. */
  readonly bitrate: number | null
  /** What holds picture and sound, such as `Matroska`. */
  readonly container: string
  /** How the picture and the sound are written; empty where it is not said. */
  readonly pictures: readonly string[]
  readonly sounds: readonly string[]
}

/** So much of a file is read at most to know of it (bytes); a cover is the largest part. */
const BUDGET = 8 * 1024 * 1024

/** A larger cover is not shown (bytes). */
const MOST_COVER = 6 * 1024 * 1024

/** No line has room for more. */
const LONGEST = 300

type Track = IFormat['trackInfo'][number]
type Read = Pick<IAudioMetadata, 'common' | 'format'>

/**
 * Reads what a file says of itself, from its first megabytes at most. What was read when that did not suffice, or the file is damaged, is what
 * there is. Fails only when nothing of the file is to be had.
 */
export async function readMediaFacts(file: PreviewFile, signal: AbortSignal): Promise<MediaFacts> {
  const { parseBlob } = await import('music-metadata')
  let reached = file.size === 0
  const fetchBytes = readFrom(inlineHref(file.path, file.modified), signal)
  const read = inBlocks(
    async (start, end) => {
      const bytes = await fetchBytes(start, end)
      reached = true
      return bytes
    },
    file.size,
    BUDGET,
  )
  let latest: Read | null = null
  const blob = new RangedBlob(read, mediaTypeOf(file.name).mime, 0, file.size)
  try {
    latest = await parseBlob(blob, {
      mkvUseIndex: true,
      observer: ({ metadata }) => {
        latest = metadata
      },
    })
  } catch (error) {
    if (!reached || signal.aborted) throw error
  }
  return factsOf(latest, file.name)
}

function factsOf(read: Read | null, name: string): MediaFacts {
  const { title, artist, album, picture }: Partial<ICommonTagsResult> = read?.common ?? {}
  const { bitrate, container = '', trackInfo = [], codec }: Partial<IFormat> = read?.format ?? {}
  const codecs = (wanted: (track: Track) => boolean) => [
    ...new Set(trackInfo.filter(wanted).flatMap(({ codecName: raw }) => (raw === undefined ? [] : codecName(raw)))),
  ]
  const sounds = codecs((track) => track.audio !== undefined)
  return {
    ...{ title: line(title), artist: line(artist), album: line(album), cover: coverOf(picture?.[0]?.data) },
    bitrate: bitrate !== undefined && Number.isFinite(bitrate) && bitrate > 0 ? bitrate : null,
    container: containerName(container, name),
    pictures: codecs(isPicture),
    sounds: sounds.length === 0 && codec !== undefined ? [codecName(codec)] : sounds,
  }
}

/** MP4 does not say which of its tracks is the picture, but how it is written. */
const isPicture = ({ audio, video, codecName: raw = '' }: Track): boolean =>
  audio === undefined && (video !== undefined || isPictureCodec(raw))

const line = (text: string | undefined): string => (text ?? '').replace(/\s+/g, ' ').trim().slice(0, LONGEST)

/** Only what its own bytes say is a picture of pixels; whatever else a file calls its cover is not shown. */
function coverOf(data: Uint8Array | undefined): Blob | null {
  if (data === undefined || data.length > MOST_COVER) return null
  const type = rasterType(data)
  return type === null ? null : new Blob([data.slice()], { type })
}

const CONTAINERS: readonly (readonly [RegExp, string])[] = [
  [/matroska/i, 'Matroska'],
  [/webm/i, 'WebM'],
  [/^(?:mp4|m4|iso|qt|3g|avc1|dash)/i, 'MP4'],
  [/^asf/i, 'Windows Media'],
]

/** What people call a container; where it does not say, its file's extension. */
function containerName(raw: string, name: string): string {
  const known = CONTAINERS.find(([form]) => form.test(raw))?.[1]
  return known ?? extensionOf(name).slice(1).toUpperCase()
}
