type Names = readonly (readonly [RegExp, string])[]

const PICTURES: Names = [
  [/hevc|hvc1|hev1|h\.?265/i, 'HEVC (H.265)'],
  [/mpeg4\/iso\/avc|avc[1-4]|h\.?264/i, 'H.264'],
  [/av1|av01/i, 'AV1'],
  [/vp0?9/i, 'VP9'],
  [/vp0?8/i, 'VP8'],
  [/prores|apc[nhso]|ap4[hx]/i, 'ProRes'],
  [/mpeg4\/iso|mp4v|divx|xvid/i, 'MPEG-4'],
  [/mpeg[12]$/i, 'MPEG-2'],
]

const SOUNDS: Names = [
  [/eac3|ec-3|e-ac-3/i, 'E-AC-3'],
  [/ac-?3/i, 'AC-3'],
  [/dts/i, 'DTS'],
  [/truehd|mlpa/i, 'TrueHD'],
  [/aac|mp4a/i, 'AAC'],
  [/opus/i, 'Opus'],
  [/vorbis/i, 'Vorbis'],
  [/flac/i, 'FLAC'],
  [/alac/i, 'ALAC'],
  [/mpeg.{0,4}(?:layer|l) ?(?:3|iii)$|^mp3$/i, 'MP3'],
  [/pcm/i, 'PCM'],
]

/** Returns the common name of a codec by its name in files: `HEVC (H.265)` for `MPEGH/ISO/HEVC` and `<hvc1>`. */
export function codecName(raw: string): string {
  const known = [...PICTURES, ...SOUNDS].find(([form]) => form.test(raw))?.[1]
  return known ?? raw.replace(/[^\w .+-]/g, '').slice(0, 24)
}

/** Returns whether a codec is a video codec. */
export const isPictureCodec = (raw: string): boolean => PICTURES.some(([form]) => form.test(raw))
