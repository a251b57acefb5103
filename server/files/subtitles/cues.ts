/** Text on the screen from `start` to `end` (milliseconds). `text` is WebVTT markup created by {@link convertMarkup}. */
export type Cue = { readonly start: number; readonly end: number; readonly text: string; readonly place: Place | null }

/** Position on the screen, numbered like a numeric keypad: 1 is the lower left, 8 the middle of the top. */
export type Place = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9

const LINES = ['', ' line:50%', ' line:5%'] as const
const COLUMNS = [' position:5% align:left', '', ' position:95% align:right'] as const

/**
 * Returns cues as a WebVTT file, sorted by time; cues that are never visible, and repetitions, are omitted.
 *
 * @param rest lets other requests run between cues
 */
export async function writeVtt(cues: readonly Cue[], rest: () => Promise<void>): Promise<string> {
  const seen = cues.filter(({ start, end, text }) => end > start && text !== '').sort((a, b) => a.start - b.start)
  const written = ['WEBVTT\n']
  let previous = ''
  for (const { start, end, text, place } of seen) {
    await rest()
    const cue = `${time(start)} --> ${time(end)}${settings(place)}\n${text}\n`
    if (cue !== previous) written.push(cue)
    previous = cue
  }
  return written.join('\n')
}

/** Returns no settings for the middle of the lower edge, which is the default of players. */
function settings(place: Place | null): string {
  if (place === null) return ''
  return `${LINES[Math.floor((place - 1) / 3)] ?? ''}${COLUMNS[(place - 1) % 3] ?? ''}`
}

function time(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / 1000)
  const clock = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  return `${clock.map((part) => String(part).padStart(2, '0')).join(':')}.${String(milliseconds % 1000).padStart(3, '0')}`
}
