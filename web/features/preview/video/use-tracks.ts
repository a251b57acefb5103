import { useEffect, useMemo, useState } from 'react'
import { useText } from '#web/i18n/text.tsx'
import { nameOf } from '#web/lib/paths.ts'
import type { PreviewFile } from '../preview-file.ts'
import { preferredTrack, subtitleTracks, trackLabels } from './subtitle-track.ts'

/** The subtitle tracks of a video with their labels, and the index of the one shown; -1 is none. */
export function useTracks(film: HTMLVideoElement | null, file: PreviewFile) {
  const { t, format } = useText()
  const tracks = useMemo(() => subtitleTracks(file.name, file.subtitles ?? []), [file.name, file.subtitles])
  const labels = useMemo(() => trackLabels(tracks, format.locale, t('media.subtitles')), [tracks, format.locale, t])
  const preferred = useMemo(() => preferredTrack(tracks, navigator.languages), [tracks])
  const [shown, setShown] = useState(preferred)

  useEffect(() => {
    if (!film) return
    const tracks = film.textTracks
    const choose = () => {
      for (const [index, track] of Array.from(tracks).entries()) track.mode = index === shown ? 'showing' : 'disabled'
    }
    choose()
    const follow = () => {
      const now = Array.from(tracks).findIndex((track) => track.mode === 'showing')
      if (now === shown) return
      // Browsers select tracks by themselves while a video loads. Only a phone's own full-screen player lets the user select one.
      if ('webkitDisplayingFullscreen' in film && film.webkitDisplayingFullscreen === true) setShown(now)
      else choose()
    }
    tracks.addEventListener('change', follow)
    return () => {
      tracks.removeEventListener('change', follow)
    }
  }, [film, shown])

  const [unread, setUnread] = useState('')
  useEffect(() => {
    const elements = Array.from(film?.querySelectorAll('track') ?? [])
    // React does not support error events of `track` elements.
    const unsubscribers = elements.map((element, index) => {
      const tell = () => setUnread(nameOf(tracks[index]?.path ?? ''))
      element.addEventListener('error', tell)
      return () => element.removeEventListener('error', tell)
    })
    return () => {
      for (const stop of unsubscribers) stop()
    }
  }, [film, tracks])

  /** Turns subtitles off, or on with the preferred track, otherwise the first. */
  const toggle = () => setShown((now) => (now !== -1 || tracks.length === 0 ? -1 : Math.max(0, preferred)))
  return { tracks, labels, shown, unread, show: setShown, toggle }
}
