import type { IAudioMetadata, ICommonTagsResult, IFormat } from 'music-metadata'
import { extensionOf } from '#contract/file-extension.ts'
import { mediaTypeOf } from '#contract/file-types.ts'
import { inlineHref } from '#web/lib/raw-address.ts'
import type { PreviewFile } from '../preview-file.ts'
import { codecName, isPictureCodec } from './codec-name.ts'
import { inBlocks, RangedBlob, readFrom } from './ranged-file.ts'
import { rasterType } from './raster-type.ts'

/** Metadata of an audio or video file. Its texts are untrusted: show them as text only. */
export interface MediaFacts {
  readonly title: string
  readonly artist: string
  readonly album: string
  readonly cover: Blob | null
  /** In bits per second; null where not stated. */
  readonly bitrate: number | null
  /** Container format, such as `Matroska`. */
  readonly container: string
  /** Video and audio codecs; empty where not stated. */
  readonly videoCodecs: readonly string[]
  readonly audioCodecs: readonly string[]
}

/** Maximum number of bytes read for metadata; covers are the largest part. */
const BUDGET = 8 * 1024 * 1024

/** Maximum size of a cover, in bytes. */
const MOST_COVER = 6 * 1024 * 1024

/** Maximum length of a text, in characters. */
const LONGEST = 300

type Track = IFormat['trackInfo'][number]
type Read = Pick<IAudioMetadata, 'common' | 'format'>

/**
 * Reads the metadata of a file, from its first megabytes at most. When that is not enough or the file is damaged, the result has the
 * metadata read so far.
 *
 * @throws only when nothing of the file can be loaded
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
  const audioCodecs = codecs((track) => track.audio !== undefined)
  return {
    ...{ title: line(title), artist: line(artist), album: line(album), cover: coverOf(picture?.[0]?.data) },
    bitrate: bitrate !== undefined && Number.isFinite(bitrate) && bitrate > 0 ? bitrate : null,
    container: containerName(container, name),
    videoCodecs: codecs(isPicture),
    audioCodecs: audioCodecs.length === 0 && codec !== undefined ? [codecName(codec)] : audioCodecs,
  }
}

/** MP4 does not mark its video track, so the codec decides. */
const isPicture = ({ audio, video, codecName: raw = '' }: Track): boolean =>
  audio === undefined && (video !== undefined || isPictureCodec(raw))

const line = (text: string | undefined): string => (text ?? '').replace(/\s+/g, ' ').trim().slice(0, LONGEST)

/** Returns a cover only if its bytes are a raster image, whatever type the file states. */
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

/** Returns the common name of a container, or the file's extension where it is unknown. */
function containerName(raw: string, name: string): string {
  const known = CONTAINERS.find(([form]) => form.test(raw))?.[1]
  return known ?? extensionOf(name).slice(1).toUpperCase()
}
