import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { selectLocale } from '#web/i18n/locales.ts'
import { loadPlayerMessages } from '#web/i18n/player-messages.ts'
import { TextProvider, useText } from '#web/i18n/text.tsx'
import { handleMediaKey } from '#web/ui/media/handle-media-key.ts'
import { MediaControls } from '#web/ui/media/media-controls.tsx'
import { useDeviceSettings } from '#web/ui/media/use-player.ts'
import { VideoPlayer } from '#web/ui/media/video-player.tsx'
import styles from './media.module.css'

export interface PlayerProps {
  kind: 'audio' | 'video'
  /** Accessible name. */
  label: string
  src: string
  /** Whether playback starts automatically, because the visitor opened the file. */
  plays: boolean
  onError: () => void
}

/**
 * Handles the keys of a player where it has the focus, and in the viewer of a folder, whose arrow keys lead to other files. Elsewhere they
 * scroll the page.
 */
function usePlayerKeys(player: HTMLMediaElement | null): void {
  useEffect(() => {
    const box = player?.closest(`.${styles.player}`)
    const dialog = box?.closest('[role=dialog]')
    const onKey = (event: KeyboardEvent) => {
      if (!(event.target instanceof Node)) return
      const sideways = event.key === 'ArrowLeft' || event.key === 'ArrowRight'
      if (box?.contains(event.target) || (dialog?.contains(event.target) && !sideways)) handleMediaKey(event, player)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [player])
}

function Video({ label, src, plays, onError }: PlayerProps) {
  const [film, setFilm] = useState<HTMLVideoElement | null>(null)
  usePlayerKeys(film)
  return <VideoPlayer label={label} player={film} onPlayer={setFilm} src={src} autoPlay={plays} onError={onError} />
}

function Audio({ label, src, plays, onError }: PlayerProps) {
  const [player, setPlayer] = useState<HTMLAudioElement | null>(null)
  useDeviceSettings(player)
  usePlayerKeys(player)
  return (
    <>
      {/* biome-ignore lint/a11y/useMediaCaption: audio that is shared has no captions */}
      <audio ref={setPlayer} src={src} aria-label={label} autoPlay={plays} preload="metadata" onError={onError} />
      <MediaControls player={player} layout="card" />
    </>
  )
}

const PLAYERS = { audio: Audio, video: Video }

/** Players by language, each with its texts. */
const spoken = new Map<string, ComponentType<PlayerProps>>()

/** Returns the player with the texts of a language, which are loaded once. */
function playerIn(language: string): ComponentType<PlayerProps> {
  const known = spoken.get(language)
  if (known) return known
  const Player = lazy(async () => {
    // Without its texts, the player shows their keys; that is better than no player.
    const texts = await loadPlayerMessages(selectLocale([language])).catch(() => ({}))
    return {
      default: (props: PlayerProps) => {
        const Kind = PLAYERS[props.kind]
        return (
          <TextProvider language={language} catalogue={texts}>
            <Kind {...props} />
          </TextProvider>
        )
      },
    }
  })
  spoken.set(language, Player)
  return Player
}

/** Audio or video of a share link, with the same controls as in the viewer. */
export function Player(props: PlayerProps) {
  const { format } = useText()
  const Spoken = playerIn(format.locale)
  return (
    <Suspense fallback={null}>
      <Spoken {...props} />
    </Suspense>
  )
}
