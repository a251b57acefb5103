import { X } from 'lucide-react'
import { type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import { useText } from '#web/i18n/text.tsx'
import { filesHref } from '#web/lib/addresses.ts'
import { useStore } from '#web/lib/use-store.ts'
import { Button } from '#web/ui/button.tsx'
import { FileIcon } from '#web/ui/file-icon.tsx'
import { FileName } from '#web/ui/file-name.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { handleMediaKey } from '#web/ui/media/handle-media-key.ts'
import { MediaControls } from '#web/ui/media/media-controls.tsx'
import { visibleName } from '#web/ui/name-parts.ts'
import styles from './audio-dock.module.css'
import type { AudioProblem, AudioSession, AudioState } from './audio-state.ts'
import { queueOf, useQueueSteps } from './use-queue.ts'

/** Reserves space for the player, so that elements floating in the corner stay above it. */
function useReservedSpace(box: React.RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    if (!box.current) return
    const { style } = document.documentElement
    const observer = new ResizeObserver(([entry]) => {
      style.setProperty('--player', `${(entry?.target as HTMLElement | undefined)?.offsetHeight ?? 0}px`)
    })
    observer.observe(box.current)
    return () => {
      observer.disconnect()
      style.removeProperty('--player')
    }
  }, [box])
}

/** Player at the end of the page, while the user browses. */
export function AudioDock({ session }: { session: AudioSession }) {
  const state = useStore(session.state)
  return state?.docked ? <Dock session={session} state={state} /> : null
}

function Dock({ session, state }: { session: AudioSession; state: AudioState }) {
  const { t } = useText()
  const { file, facts, problem } = state
  const box = useRef<HTMLElement>(null)
  useReservedSpace(box)
  const steps = useQueueSteps(session)
  const hasQueue = queueOf(state).tracks.length > 1
  const close = () => {
    // The focus does not get lost with the button.
    document.querySelector<HTMLElement>('[role=grid], main')?.focus({ preventScroll: true })
    session.end()
  }
  const onKeyDown = ({ nativeEvent }: KeyboardEvent) => {
    handleMediaKey(nativeEvent, session.player, (command) => {
      const go = command === 'next' ? steps.next.go : command === 'previous' ? steps.previous.go : null
      go?.()
      return go !== null
    })
  }
  return (
    <section ref={box} className={styles.dock} aria-label={t('player.dock')} onKeyDown={onKeyDown}>
      <a className={styles.about} href={filesHref(file.path)} data-tooltip={visibleName(file.name)}>
        <span className={styles.cover}>
          {facts?.cover ? <img src={facts.cover} alt="" /> : <FileIcon kind="audio" size={24} />}
        </span>
        <span className={styles.names}>
          <span className={styles.title} dir="auto">
            {facts?.title || <FileName name={file.name} />}
          </span>
          {problem === null && facts?.artist && (
            <span className={styles.artist} dir="auto">
              {facts.artist}
            </span>
          )}
          {problem !== null && <span className={styles.problem}>{t(PROBLEM_TEXT[problem])}</span>}
        </span>
      </a>
      <span className="visually-hidden" role="status">
        {problem !== null && t(PROBLEM_TEXT[problem])}
      </span>
      {problem !== null && problem !== 'gone' && <Button onClick={session.retry}>{t('action.retry')}</Button>}
      <div className={styles.controls}>
        <MediaControls
          player={session.player}
          layout="dock"
          previous={hasQueue ? steps.previous : undefined}
          next={hasQueue ? steps.next : undefined}
        />
      </div>
      <IconButton label={t('player.close')} icon={X} onClick={close} />
    </section>
  )
}

const PROBLEM_TEXT = {
  offline: 'player.offline',
  failed: 'player.failed',
  gone: 'player.gone',
  denied: 'player.denied',
} as const satisfies Record<AudioProblem, string>
