import type { Direction } from '#web/i18n/locales.ts'
import { type KeyStroke, matchesShortcut } from '#web/lib/keyboard.ts'
import type { PreviewFile } from './preview-file.ts'
import { SLIDES_KEY } from './slides/slides-key.ts'
import { type Viewer, viewerOf } from './viewer-of.ts'

/** Viewers that use the arrow keys themselves. */
const TAKES_ARROWS: readonly Viewer[] = ['audio', 'video', 'book']

const LETTERS = { previous: 'p', next: 'n' } as const

/** Viewers on a black stage. */
const ON_STAGE: readonly Viewer[] = ['image', 'tiff', 'video']

/** Returns whether a file is shown on a black stage, in all themes. */
export const isOnStage = (file: PreviewFile, mayDownload: boolean): boolean =>
  mayDownload && ON_STAGE.includes(viewerOf(file))

/** Arrow keys follow the text direction. */
const arrowsIn = (direction: Direction) =>
  direction === 'ltr'
    ? ({ previous: 'ArrowLeft', next: 'ArrowRight' } as const)
    : ({ previous: 'ArrowRight', next: 'ArrowLeft' } as const)

/** Returns the keys for the previous and next file, for hints. */
export const neighborKeys = (file: PreviewFile, direction: Direction): { previous: string; next: string } =>
  TAKES_ARROWS.includes(viewerOf(file)) ? LETTERS : arrowsIn(direction)

/** Returns the side that a key leads to: letters always, arrow keys except during playback. An open book handles them first. */
export function neighborSideOf(
  event: KeyStroke,
  { type }: PreviewFile,
  direction: Direction,
): 'previous' | 'next' | null {
  const ways = type === 'audio' || type === 'video' ? [LETTERS] : [LETTERS, arrowsIn(direction)]
  const leads = (side: 'previous' | 'next') => ways.some((keys) => matchesShortcut(event, keys[side]))
  if (leads('next')) return 'next'
  return leads('previous') ? 'previous' : null
}

/** Returns whether audio plays as a queue, which then determines the previous and next file. */
export const hasQueue = (file: PreviewFile, mayDownload: boolean, tracks: readonly string[]): boolean =>
  mayDownload && file.type === 'audio' && tracks.length > 1

const ZOOM = [
  { text: 'preview.zoomIn', shortcut: '+' },
  { text: 'preview.zoomOut', shortcut: '-' },
  { text: 'preview.zoomReset', shortcut: '0' },
] as const

const SLIDES = [
  { text: 'preview.slides.start', shortcut: SLIDES_KEY },
  { text: 'preview.key.slidesFull', shortcut: 'f' },
] as const

const PLAYER = [
  { text: 'preview.key.play', shortcut: ' ', alternative: 'k' },
  { text: 'preview.key.back', shortcut: 'ArrowLeft' },
  { text: 'preview.key.forward', shortcut: 'ArrowRight' },
  { text: 'preview.key.louder', shortcut: 'ArrowUp' },
  { text: 'preview.key.quieter', shortcut: 'ArrowDown' },
  { text: 'preview.key.mute', shortcut: 'm' },
  { text: 'preview.key.slower', shortcut: '<' },
  { text: 'preview.key.faster', shortcut: '>' },
] as const

const FILM = [
  { text: 'preview.key.subtitles', shortcut: 'c' },
  { text: 'preview.full', shortcut: 'f' },
] as const

const PAGES = [
  { text: 'preview.page.next', shortcut: 'PageDown' },
  { text: 'preview.page.previous', shortcut: 'PageUp' },
] as const

const LETTER_SIZES = [
  { text: 'preview.letters.larger', shortcut: '+' },
  { text: 'preview.letters.smaller', shortcut: '-' },
] as const

/** A key of a viewer, for the help. */
export type ViewerKey = {
  readonly text: HelpText
  readonly shortcut: string
  /** Another shortcut with the same effect. */
  readonly alternative?: string
}
type HelpText =
  | (typeof ZOOM | typeof SLIDES | typeof PLAYER | typeof FILM | typeof PAGES | typeof LETTER_SIZES)[number]['text']
  | 'preview.next'
  | 'preview.previous'
  | 'preview.piece.next'
  | 'preview.piece.previous'
  | 'preview.part.next'
  | 'preview.part.previous'

/** The chapters of a book follow the text direction. */
function partKeys(direction: Direction): readonly ViewerKey[] {
  const { previous, next } = arrowsIn(direction)
  return [
    { text: 'preview.part.next', shortcut: next },
    { text: 'preview.part.previous', shortcut: previous },
    ...LETTER_SIZES,
  ]
}

function ownKeys(viewer: Viewer, pictures: readonly string[], direction: Direction): readonly ViewerKey[] {
  const slides = pictures.length > 1 ? SLIDES : []
  switch (viewer) {
    case 'image':
      return [...ZOOM, ...slides]
    case 'tiff':
      return [...ZOOM, ...PAGES, ...slides]
    case 'pdf':
      return ZOOM
    case 'audio':
      return PLAYER
    case 'video':
      return [...PLAYER, ...FILM]
    case 'book':
      return partKeys(direction)
    default:
      return []
  }
}

export interface ViewerHelp {
  readonly file: PreviewFile
  readonly mayDownload: boolean
  readonly pictures: readonly string[]
  readonly tracks: readonly string[]
}

/** Returns the keys of the viewer of a file, in the order of the help; a file that is not shown only has those for its neighbors. */
export function viewerKeys(about: ViewerHelp, direction: Direction): readonly ViewerKey[] {
  const { file, mayDownload, pictures, tracks } = about
  const { previous, next } = neighborKeys(file, direction)
  const [onward, back] = hasQueue(file, mayDownload, tracks)
    ? (['preview.piece.next', 'preview.piece.previous'] as const)
    : (['preview.next', 'preview.previous'] as const)
  return [
    { text: onward, shortcut: next },
    { text: back, shortcut: previous },
    ...(mayDownload ? ownKeys(viewerOf(file), pictures, direction) : []),
  ]
}

/** Mouse and touch gestures on an image, for the help: effect and gesture. */
const IMAGE_GESTURES = [
  ['preview.hand.closer', 'preview.hand.double'],
  ['preview.hand.steps', 'preview.hand.wheel'],
  ['preview.hand.move', 'preview.hand.drag'],
  ['preview.hand.next', 'preview.hand.swipe'],
  ['action.close', 'viewer.hand.down'],
] as const

/** Returns the mouse and touch gestures of a viewer besides visible controls. */
export const viewerGestures = ({ file, mayDownload }: ViewerHelp) =>
  mayDownload && ['image', 'tiff'].includes(viewerOf(file)) ? IMAGE_GESTURES : []
