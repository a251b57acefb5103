import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { followDeviceSettings } from './device-settings.ts'

/** Events after which the visible state of a player may differ. */
const EVENTS = [
  ...['play', 'playing', 'pause', 'ended', 'waiting', 'canplay', 'emptied', 'error'],
  ...['timeupdate', 'seeking', 'seeked', 'durationchange', 'loadedmetadata', 'progress'],
  ...['volumechange', 'ratechange'],
] as const

/**
 * Returns a value of a media element and follows its changes. `read` must return a primitive, so that a component only renders when its
 * own value changes.
 */
export function usePlayer<T extends string | number | boolean>(
  player: HTMLMediaElement | null,
  read: (player: HTMLMediaElement) => T,
  initial: T,
): T {
  const subscribe = useCallback(
    (listener: () => void) => {
      for (const name of EVENTS) player?.addEventListener(name, listener)
      return () => {
        for (const name of EVENTS) player?.removeEventListener(name, listener)
      }
    },
    [player],
  )
  return useSyncExternalStore(subscribe, () => (player ? read(player) : initial))
}

/** Returns whether the player is paused. A file that has ended counts as paused. */
export const usePaused = (player: HTMLMediaElement | null): boolean =>
  usePlayer(player, ({ paused, ended }) => paused || ended, true)

/** Returns whether playback waits for data. */
export const useBuffering = (player: HTMLMediaElement | null): boolean =>
  usePlayer(
    player,
    ({ paused, ended, readyState, error }) =>
      !paused && !ended && error === null && readyState < HTMLMediaElement.HAVE_FUTURE_DATA,
    false,
  )

/** Returns the duration in seconds; 0 while it is unknown or unlimited. */
export const useDuration = (player: HTMLMediaElement | null): number =>
  usePlayer(player, ({ duration }) => (Number.isFinite(duration) ? duration : 0), 0)

/** Plays with the volume and speed of this device. */
export function useDeviceSettings(player: HTMLMediaElement | null): void {
  useEffect(() => (player ? followDeviceSettings(player) : undefined), [player])
}
