/** What a key does to what plays. */
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

/** Time runs from left to right in every script, and so do the players of browsers. */
const KEYS: Readonly<Record<string, MediaCommand>> = {
  ' ': 'toggle',
  ArrowLeft: 'back',
  ArrowRight: 'forward',
  ArrowUp: 'louder',
  ArrowDown: 'quieter',
  m: 'mute',
  '<': 'slower',
  '>': 'faster',
  c: 'subtitles',
  f: 'full',
  p: 'previous',
  n: 'next',
}

/** What a key stroke asks of a player; null for all others, and for those with a modifier. */
export function mediaCommand(
  stroke: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>,
): MediaCommand | null {
  if (stroke.ctrlKey || stroke.metaKey || stroke.altKey) return null
  const key = stroke.key.length === 1 ? stroke.key.toLowerCase() : stroke.key
  return Object.hasOwn(KEYS, key) ? (KEYS[key] ?? null) : null
}

/** How fast things can be played; 1 is as they were recorded. */
export const SPEEDS = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2] as const

/** The next speed up or down; the same at either end. */
export function stepSpeed(speed: number, direction: 1 | -1): number {
  const beyond = SPEEDS.filter((other) => (direction === 1 ? other > speed : other < speed))
  return (direction === 1 ? beyond[0] : beyond.at(-1)) ?? speed
}

/** How far the arrow keys jump, in seconds. */
const JUMP = 5

/** What an arrow key changes of the volume, of 1. */
const VOLUME_STEP = 0.1

/** What of a player the keys change. */
type Player = Pick<
  HTMLMediaElement,
  'currentTime' | 'duration' | 'volume' | 'muted' | 'playbackRate' | 'paused' | 'pause'
> & {
  play(): Promise<void>
}

/** Does to a player what most keys mean. False for those that are not about sound and time. */
export function obey(player: Player, command: MediaCommand): boolean {
  const action = ACTIONS[command]
  action?.(player)
  return action !== undefined
}

const ACTIONS: Partial<Record<MediaCommand, (player: Player) => void>> = {
  toggle: (player) => {
    // A player that may not play says so by itself, with an event.
    if (player.paused) player.play().catch(() => player.pause())
    else player.pause()
  },
  back: (player) => jump(player, -JUMP),
  forward: (player) => jump(player, JUMP),
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
