import { readStored, writeStored } from '#web/lib/storage.ts'
import { SPEEDS } from './media-keys.ts'

const VOLUME_KEY = 'coffer.media.volume'
const SPEED_KEY = 'coffer.media.speed'

/** Playback volume on this device, from 0 to 1, and whether it is muted. */
export interface Volume {
  readonly volume: number
  readonly muted: boolean
}

/** Parses a stored volume; full volume for other values. */
export function parseVolume(kept: string | null): Volume {
  const [, level = '100', muted] = /^(\d{1,3})( muted)?$/.exec(kept ?? '') ?? []
  return { volume: Math.min(100, Number(level)) / 100, muted: muted !== undefined }
}

/** Parses a stored speed; normal speed for other values. */
export function parseSpeed(kept: string | null): number {
  const speed = Number(kept ?? '1')
  return SPEEDS.some((known) => known === speed) ? speed : 1
}

/** Part of a media element that has the settings of the device. */
type Player = Volume &
  Pick<HTMLMediaElement, 'playbackRate' | 'defaultPlaybackRate' | 'addEventListener' | 'removeEventListener'>

/** Plays with the last volume and speed used on this device, and stores their changes until the returned function is called. */
export function followDeviceSettings(player: { -readonly [Key in keyof Player]: Player[Key] }): () => void {
  const { volume, muted } = parseVolume(readStored(VOLUME_KEY))
  player.volume = volume
  player.muted = muted
  // The element returns to the default when another file is loaded.
  player.defaultPlaybackRate = parseSpeed(readStored(SPEED_KEY))
  player.playbackRate = player.defaultPlaybackRate
  const storeVolume = () =>
    void writeStored(VOLUME_KEY, `${Math.round(player.volume * 100)}${player.muted ? ' muted' : ''}`)
  const storeSpeed = () => {
    player.defaultPlaybackRate = player.playbackRate
    writeStored(SPEED_KEY, player.playbackRate === 1 ? null : String(player.playbackRate))
  }
  player.addEventListener('volumechange', storeVolume)
  player.addEventListener('ratechange', storeSpeed)
  return () => {
    player.removeEventListener('volumechange', storeVolume)
    player.removeEventListener('ratechange', storeSpeed)
  }
}
