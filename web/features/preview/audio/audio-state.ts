import type { Store } from '#web/lib/store.ts'
import type { MediaFacts } from '../media/media-facts.ts'
import type { PreviewFile } from '../preview-file.ts'
import type { Repeat } from './queue.ts'

/** Metadata of an audio file; the address of its cover is valid while the file is shown. */
export interface ShownFacts extends Omit<MediaFacts, 'cover'> {
  readonly cover: string | null
}

/** Reason why nothing plays. */
export type AudioProblem = 'offline' | 'failed' | 'gone' | 'denied'

/** Audio file that plays or is shown, with the queue around it. */
export interface AudioState {
  readonly file: PreviewFile
  /** Undefined until loaded, null when the file has none. */
  readonly facts: ShownFacts | null | undefined
  /** The audio files of the folder, in the order of its listing. */
  readonly tracks: readonly string[]
  /** Random order; null in the order of the listing. */
  readonly order: readonly string[] | null
  readonly repeat: Repeat
  readonly problem: AudioProblem | null
  /** Position in seconds at which a long file was resumed; 0 if it began at its start. */
  readonly resumed: number
  /** Whether the viewer was closed, so that the player is at the end of the page. */
  readonly docked: boolean
}

/** Change of a file that plays. */
export type AudioChange = { readonly type: 'gone' } | { readonly type: 'renamed'; readonly file: PreviewFile }

/** Functions of the page that a session needs. */
export interface AudioHost {
  /**
   * Fetches the metadata of a file. Also renews the token of the user's session, which playback alone does not.
   *
   * @throws ApiError
   */
  readonly load: (path: string) => Promise<PreviewFile>
  readonly readFacts: (file: PreviewFile, signal: AbortSignal) => Promise<MediaFacts>
  /** Returns the problem that an error of `load` stands for. */
  readonly problemOf: (error: unknown) => AudioProblem
  /** Reports a change of a file until the returned function is called. */
  readonly watch: (file: PreviewFile, onChange: (change: AudioChange) => void) => () => void
}

/** Audio playback of the page. It outlives the viewer while something plays. */
export interface AudioSession {
  readonly player: HTMLAudioElement
  /** Null while there is nothing to play. */
  readonly state: Pick<Store<AudioState | null>, 'getSnapshot' | 'subscribe'>
  /** Shows a file in the viewer. The file that already plays continues. `onShow` opens another file there. */
  readonly show: (file: PreviewFile, tracks: readonly string[], onShow: (path: string) => void) => void
  /** Called when the viewer closes: what plays continues, everything else ends. */
  readonly closeViewer: () => void
  /** Ends playback. */
  readonly end: () => void
  readonly retry: () => void
  readonly restart: () => void
  readonly toggleShuffle: () => void
  readonly stepRepeat: () => void
  /** Returns the path of the previous (-1) or next (1) file, or null. */
  readonly neighbor: (step: 1 | -1) => string | null
  /** Shows and plays a file of the queue. */
  readonly open: (path: string) => void
}
