/** Action of a key on the player. */
export type MediaCommand =
  | 'toggle'
  | 'back'
  | 'forward'
  | 'louder'
  | 'quieter'
  | 'mute'
  | 'slower'
  | 'faster'
  | 'subtitles'
  | 'full'
  | 'previous'
  | 'next'

/** Left and right are the same in every script, as in the players of browsers. */
const KEYS: Readonly<Record<string, MediaCommand>> = {
  ' ': 'toggle',
  ArrowLeft: 'back',
  ArrowRight: 'forward',
  ArrowUp: 'louder',
  ArrowDown: 'quieter',
  k: 'toggle',
  m: 'mute',
  '<': 'slower',
  '>': 'faster',
  c: 'subtitles',
  f: 'full',
  p: 'previous',
  n: 'next',
}

/** Returns the action of a key; null for other keys and with a modifier. */
export function mediaCommand(
  stroke: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>,
): MediaCommand | null {
  if (stroke.ctrlKey || stroke.metaKey || stroke.altKey) return null
  const key = stroke.key.length === 1 ? stroke.key.toLowerCase() : stroke.key
  return Object.hasOwn(KEYS, key) ? (KEYS[key] ?? null) : null
}

/** Playback speeds; 1 is normal. */
export const SPEEDS = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2] as const

/** Returns the next speed up or down; the same at either end. */
export function stepSpeed(speed: number, direction: 1 | -1): number {
  const beyond = SPEEDS.filter((other) => (direction === 1 ? other > speed : other < speed))
  return (direction === 1 ? beyond[0] : beyond.at(-1)) ?? speed
}

/** Seconds that the arrow keys skip. */
export const SEEK_STEP = 5

/** Volume change per arrow key, out of 1. */
export const VOLUME_STEP = 0.1

/** Part of a media element that the keys change. */
type Player = Pick<
  HTMLMediaElement,
  'currentTime' | 'duration' | 'volume' | 'muted' | 'playbackRate' | 'paused' | 'pause'
> & {
  play(): Promise<void>
}

/** Applies an action to a player. Returns false for actions that do not concern sound or time. */
export function applyMediaCommand(player: Player, command: MediaCommand): boolean {
  const action = ACTIONS[command]
  action?.(player)
  return action !== undefined
}

const ACTIONS: Partial<Record<MediaCommand, (player: Player) => void>> = {
  toggle: (player) => {
    // A player that is not allowed to play reports that by an event.
    if (player.paused) player.play().catch(() => player.pause())
    else player.pause()
  },
  back: (player) => jump(player, -SEEK_STEP),
  forward: (player) => jump(player, SEEK_STEP),
  louder: (player) => changeVolume(player, VOLUME_STEP),
  quieter: (player) => changeVolume(player, -VOLUME_STEP),
  mute: (player) => {
    player.muted = !player.muted
  },
  slower: (player) => {
    player.playbackRate = stepSpeed(player.playbackRate, -1)
  },
  faster: (player) => {
    player.playbackRate = stepSpeed(player.playbackRate, 1)
  },
}

function jump(player: Player, seconds: number): void {
  const end = Number.isFinite(player.duration) ? player.duration : Number.POSITIVE_INFINITY
  player.currentTime = Math.min(end, Math.max(0, player.currentTime + seconds))
}

function changeVolume(player: Player, step: number): void {
  const volume = Math.round((player.volume + step) * 100) / 100
  player.volume = Math.min(1, Math.max(0, volume))
  if (step > 0) player.muted = false
}
