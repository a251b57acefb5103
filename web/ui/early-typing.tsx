import { useLayoutEffect, useRef } from 'react'
import { useText } from '#web/i18n/text.tsx'

/** Text typed into an {@link EarlyTyping} that is being replaced. */
let early = ''

/** Returns and removes the text that was typed before the editor started. Empty, unless called while the editor replaces the placeholder. */
export function takeEarlyText(): string {
  const text = early
  early = ''
  return text
}

/** Takes the text that is typed while an editor is loading, for this editor or for another placeholder in the same place. */
export function EarlyTyping() {
  const { t } = useText()
  const field = useRef<HTMLTextAreaElement>(null)
  useLayoutEffect(() => {
    const element = field.current
    if (!element) return
    element.value = takeEarlyText()
    element.focus({ preventScroll: true })
    return () => {
      early = element.value
      // Its replacement has taken the text by then.
      setTimeout(takeEarlyText)
    }
  }, [])
  // The key that opened the file may still be pressed.
  return (
    <textarea
      ref={field}
      className="visually-hidden"
      // Where white space collapses, Safari enters no-break spaces.
      style={{ whiteSpace: 'pre-wrap' }}
      aria-label={t('state.loading')}
      onKeyDown={(event) => event.repeat && event.preventDefault()}
    />
  )
}
